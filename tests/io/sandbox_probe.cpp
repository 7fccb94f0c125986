// SPDX-License-Identifier: Apache-2.0
// sandbox_probe FILE BYTES SECONDS: stands in for the importer, and tries from inside of its sandbox what a hostile
// file might make Assimp do. Each attempt becomes a note of the mesh that it writes, `name: done` or `name: refused`.
// When FILE is called free.glb it tries the same without the sandbox, and when crash.glb it aborts inside.
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <thread>

#include "sandbox.hpp"
#include "stream.hpp"

namespace {

namespace fs = std::filesystem;

// Nothing is closed: how many can be open is one of the questions.
bool can_open(const fs::path& file, int flags) { return open(file.c_str(), flags, 0600) >= 0; }

bool can_list(const fs::path& folder) {
    std::error_code code;
    return fs::directory_iterator(folder, code) != fs::directory_iterator();
}

bool can_connect() { return socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }

bool can_start_thread() {
    try {
        std::thread([] {}).join();
        return true;
    } catch (const std::system_error&) {
        return false;
    }
}

bool ended_well(pid_t child) {
    int status = 0;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool can_fork() {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    return child > 0 && ended_well(child);
}

// By a child where there can be one, so that this program goes on.
bool can_run_program() {
    const pid_t child = fork();
    if (child > 0) return ended_well(child);
    execl("/bin/true", "true", nullptr);
    if (child == 0) _exit(1);
    return false;
}

// A child where there can be one, and else whoever started this program.
bool can_trace() {
    const pid_t child = fork();
    if (child == 0) {
        pause();
        _exit(0);
    }
    const bool can = ptrace(PTRACE_SEIZE, child > 0 ? child : getppid(), nullptr, nullptr) == 0;
    if (child > 0) {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
    return can;
}

bool can_run_data() {
    return mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

bool can_open_many(const fs::path& file) {
    for (int i = 0; i < 200; ++i)
        if (!can_open(file, O_RDONLY)) return false;
    return true;
}

// Of those that whoever started this program had open.
bool has_inherited() {
    for (int number = STDERR_FILENO + 1; number < 64; ++number)
        if (fcntl(number, F_GETFD) != -1) return true;
    return false;
}

std::string environment() {
    std::string all;
    for (char** variable = environ; *variable; ++variable) all += std::string(all.empty() ? "" : " ") + *variable;
    return all;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return 1;
    const fs::path mesh = argv[1], folder = mesh.parent_path();
    const bool inherited = has_inherited();
    if (mesh.filename() != "free.glb" &&
        !abut::importer::enter_sandbox(mesh, {std::stoull(argv[2]), std::stoull(argv[3])}))
        return 1;
    if (mesh.filename() == "crash.glb") std::abort();

    abut::importer::Stream stream;
    const auto tell = [&](const std::string& name, bool done) { stream.note(name + (done ? ": done" : ": refused")); };
    tell("inherit", inherited);
    tell("read the mesh", can_open(mesh, O_RDONLY));
    tell("read beside", can_open(folder / "beside.txt", O_RDONLY));
    tell("read outside", can_open(folder / "../outside.txt", O_RDONLY));
    tell("read through a link", can_open(folder / "link.txt", O_RDONLY));
    tell("list", can_list(folder));
    tell("write beside", can_open(folder / "beside.txt", O_RDWR));
    tell("create", can_open(folder / "new.txt", O_WRONLY | O_CREAT));
    tell("remove", unlink((folder / "victim.txt").c_str()) == 0);
    tell("make a folder", mkdir((folder / "new").c_str(), 0700) == 0);
    tell("connect", can_connect());
    tell("start a thread", can_start_thread());
    tell("fork", can_fork());
    tell("run a program", can_run_program());
    tell("trace", can_trace());
    tell("signal", kill(getppid(), 0) == 0);
    tell("run data", can_run_data());
    tell("open many", can_open_many(mesh));
    stream.note("environment: " + environment());
    stream.begin_part("", "", 3, 1);
    stream.vertex({0, 0, 0});
    stream.vertex({1, 0, 0});
    stream.vertex({0, 1, 0});
    stream.triangle({0, 1, 2});
    stream.end();
}
