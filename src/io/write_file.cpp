// SPDX-License-Identifier: Apache-2.0
#include "abut/io/write_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include "abut/io/shown.hpp"

namespace abut {
namespace {

namespace fs = std::filesystem;

std::string reason(int code) { return std::generic_category().message(code); }

tl::unexpected<Error> cannot_write(const fs::path& path, std::string_view why) {
    return failure(fmt::format("cannot write {}: {}", shown(path.string()), why));
}

bool is_same(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

class Descriptor {
 public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }
    // Errors of some file systems come only now.
    bool close() {
        const int number = std::exchange(number_, -1);
        return number < 0 || ::close(number) == 0 || errno == EINTR;
    }

 private:
    int number_;
};

// What a path stands for.
struct Target {
    fs::path file;                        // with no symbolic link at its end
    std::optional<struct stat> replaced;  // of the regular file that is there, also where it is added to
    std::optional<int> descriptor;        // of standard output or error, where that is what is meant
    bool is_direct = false;               // a device, a pipe or one of these descriptors
};

std::optional<int> standard_descriptor(const struct stat& status) {
    for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO})
        if (struct stat open{}; fstat(descriptor, &open) == 0 && is_same(open, status)) return descriptor;
    return {};
}

Expected<Target> target_of(const fs::path& path) {
    if (path.native().find('\0') != std::string::npos) return failure("cannot write a file whose name has a zero byte");
    if (path.empty()) return failure("cannot write a file whose name is empty");
    struct stat status {};
    if (lstat(path.c_str(), &status) != 0) {
        if (errno != ENOENT) return cannot_write(path, reason(errno));
        if (!path.has_filename()) return cannot_write(path, "there is no such folder");
        return Target{path, {}, {}};
    }
    const bool is_link = S_ISLNK(status.st_mode);
    if (is_link && stat(path.c_str(), &status) != 0) {
        if (errno != ENOENT) return cannot_write(path, reason(errno));
        return cannot_write(path,
                            "it is a symbolic link to a file that does not exist; remove it or give another name");
    }
    if (S_ISDIR(status.st_mode)) return cannot_write(path, reason(EISDIR));
    const auto descriptor = standard_descriptor(status);
    const bool is_regular = S_ISREG(status.st_mode);
    if (descriptor || !is_regular)
        return Target{path, is_regular ? std::optional(status) : std::nullopt, descriptor, true};
    std::error_code code;
    fs::path file = is_link ? fs::canonical(path, code) : path;
    if (code) return cannot_write(path, code.message());
    if (access(file.c_str(), W_OK) != 0) return cannot_write(path, reason(errno));
    return Target{std::move(file), status, {}};
}

// 0, or the code of the error.
int write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

// A new file beside another one, which is removed unless it takes the other's name.
class Beside {
 public:
    // Its own name is short, since the other's may be as long as names can be.
    explicit Beside(const Target& target) {
        constexpr int attempts = 100;
        std::random_device random;
        // Until it has the permissions of the file that it replaces, nobody else reads it.
        const mode_t mode = target.replaced ? 0600 : 0666;
        for (int i = 0; i < attempts && !descriptor_.has_value(); ++i) {
            path_ = target.file.parent_path() / fmt::format(".abut-{:08x}", random());
            const int number = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
            error_ = number < 0 ? errno : 0;
            if (error_ != EEXIST) descriptor_.emplace(number);
        }
    }
    ~Beside() {
        if (error_ == 0 && !is_renamed_) unlink(path_.c_str());
    }
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;

    // Each returns 0, or the code of the error.
    int error() const { return error_; }

    int write(std::initializer_list<std::string_view> pieces) {
        for (const std::string_view piece : pieces)
            if (const int code = write_all(descriptor_->number(), piece)) return code;
        return 0;
    }

    int take_name_of(const Target& target) {
        if (target.replaced && !resembles(*target.replaced)) return errno;
        // Some file systems have no such thing.
        if (fsync(descriptor_->number()) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS) return errno;
        if (!descriptor_->close()) return errno;
        if (rename(path_.c_str(), target.file.c_str()) != 0) return errno;
        is_renamed_ = true;
        const fs::path folder = target.file.parent_path();
        const Descriptor opened(open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (opened.is_open()) fsync(opened.number());
        return 0;
    }

 private:
    // Permissions that are meant for another owner or group are not given to this one.
    bool resembles(const struct stat& old) const {
        struct stat own {};
        if (fstat(descriptor_->number(), &own) != 0) return false;
        const bool is_theirs = (own.st_uid == old.st_uid && own.st_gid == old.st_gid) ||
                               fchown(descriptor_->number(), old.st_uid, old.st_gid) == 0;
        return fchmod(descriptor_->number(), old.st_mode & (is_theirs ? 07777u : 0777u)) == 0;
    }

    fs::path path_;
    std::optional<Descriptor> descriptor_;
    int error_ = 0;
    bool is_renamed_ = false;
};

int write_directly(const Target& target, std::initializer_list<std::string_view> pieces) {
    Descriptor opened(target.descriptor ? -1 : open(target.file.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC));
    if (!target.descriptor && !opened.is_open()) return errno;
    for (const std::string_view piece : pieces)
        if (const int code = write_all(target.descriptor.value_or(opened.number()), piece)) return code;
    return opened.close() ? 0 : errno;
}

int write_beside(const Target& target, std::initializer_list<std::string_view> pieces) {
    Beside beside(target);
    if (const int code = beside.error()) return code;
    if (const int code = beside.write(pieces)) return code;
    return beside.take_name_of(target);
}

}  // namespace

Expected<void> write_file(const fs::path& path, std::initializer_list<std::string_view> pieces) {
    const auto target = target_of(path);
    if (!target) return tl::unexpected(target.error());
    const int code = target->is_direct ? write_directly(*target, pieces) : write_beside(*target, pieces);
    if (code != 0) return cannot_write(path, reason(code));
    return {};
}

Expected<void> check_writable(const fs::path& path, std::span<const fs::path> inputs) {
    const auto target = target_of(path);
    if (!target) return tl::unexpected(target.error());
    for (const fs::path& input : inputs) {
        struct stat status {};
        if (target->replaced && stat(input.c_str(), &status) == 0 && is_same(status, *target->replaced))
            return cannot_write(
                path, fmt::format("it is the file {} that is read; give another name", shown(input.string())));
    }
    if (target->is_direct) {
        if (!target->descriptor && access(path.c_str(), W_OK) != 0) return cannot_write(path, reason(errno));
        return {};
    }
    if (const int code = Beside(*target).error()) return cannot_write(path, reason(code));
    return {};
}

}  // namespace abut
