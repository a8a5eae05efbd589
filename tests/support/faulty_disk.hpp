#pragma once
// A disk that fails when a test wants it to: a layer between SQLite and the system's files.
#include <cstring>
#include <sqlite3.h>

namespace crosscut::tests {

// While one exists, SQLite opens its files through it.
class FaultyDisk {
 public:
  FaultyDisk() {
    system_ = sqlite3_vfs_find(nullptr);
    layer_ = *system_;
    layer_.zName = "faulty";
    layer_.szOsFile = static_cast<int>(sizeof(File)) + system_->szOsFile;
    layer_.pAppData = this;
    layer_.xOpen = [](sqlite3_vfs* layer, const char* name, sqlite3_file* file, int flags, int* out) {
      auto* opened = reinterpret_cast<File*>(file);
      auto* disk = static_cast<FaultyDisk*>(layer->pAppData);
      *opened = {{&methods()}, disk, reinterpret_cast<sqlite3_file*>(opened + 1)};
      const int code = disk->system_->xOpen(disk->system_, name, opened->real, flags, out);
      if (code != SQLITE_OK) opened->base.pMethods = nullptr;
      return code;
    };
    sqlite3_vfs_register(&layer_, 1);
  }
  ~FaultyDisk() {
    sqlite3_vfs_unregister(&layer_);
    sqlite3_vfs_register(system_, 1);
  }
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  bool syncs_fail = false;
  int writes_left = -1;        // that succeed before the disk is full; -1: any number
  bool stops_halfway = false;  // the write that finds it full puts down a part

 private:
  struct File {
    sqlite3_file base;
    FaultyDisk* disk;
    sqlite3_file* real;
  };

  static File* of(sqlite3_file* file) { return reinterpret_cast<File*>(file); }
  static const sqlite3_io_methods* real(sqlite3_file* file) { return of(file)->real->pMethods; }

  static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
    FaultyDisk& disk = *of(file)->disk;
    if (disk.writes_left != 0) {
      if (disk.writes_left > 0) --disk.writes_left;
      return real(file)->xWrite(of(file)->real, bytes, size, at);
    }
    if (disk.stops_halfway) (void)real(file)->xWrite(of(file)->real, bytes, size / 2, at);
    return SQLITE_FULL;
  }
  static int sync(sqlite3_file* file, int flags) {
    return of(file)->disk->syncs_fail ? SQLITE_IOERR_FSYNC : real(file)->xSync(of(file)->real, flags);
  }

  static const sqlite3_io_methods& methods() {
    static const sqlite3_io_methods all = {
        2,
        [](sqlite3_file* file) { return real(file)->xClose(of(file)->real); },
        [](sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
          return real(file)->xRead(of(file)->real, to, size, at);
        },
        &write,
        [](sqlite3_file* file, sqlite3_int64 size) { return real(file)->xTruncate(of(file)->real, size); },
        &sync,
        [](sqlite3_file* file, sqlite3_int64* size) { return real(file)->xFileSize(of(file)->real, size); },
        [](sqlite3_file* file, int lock) { return real(file)->xLock(of(file)->real, lock); },
        [](sqlite3_file* file, int lock) { return real(file)->xUnlock(of(file)->real, lock); },
        [](sqlite3_file* file, int* out) { return real(file)->xCheckReservedLock(of(file)->real, out); },
        [](sqlite3_file* file, int op, void* arg) { return real(file)->xFileControl(of(file)->real, op, arg); },
        [](sqlite3_file* file) { return real(file)->xSectorSize(of(file)->real); },
        [](sqlite3_file* file) { return real(file)->xDeviceCharacteristics(of(file)->real); },
        [](sqlite3_file* file, int page, int size, int extend, void volatile** to) {
          return real(file)->xShmMap(of(file)->real, page, size, extend, to);
        },
        [](sqlite3_file* file, int first, int count, int flags) {
          return real(file)->xShmLock(of(file)->real, first, count, flags);
        },
        [](sqlite3_file* file) { return real(file)->xShmBarrier(of(file)->real); },
        [](sqlite3_file* file, int remove) { return real(file)->xShmUnmap(of(file)->real, remove); },
        nullptr,
        nullptr};
    return all;
  }

  sqlite3_vfs* system_;
  sqlite3_vfs layer_;
};

}  // namespace crosscut::tests
