#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Does two pieces of work at the same time, and waits for both.
///
/// A short log is judged in less time than its tables take to read, so the second processor counts. A
/// thread of the system costs 50 µs; a task group would need an asynchronous program.
///
/// - Parameters:
///   - first: Done on a thread of its own, or before the second when there is no thread to be had.
///   - second: Done here.
/// - Returns: What both gave.
public func concurrently<First: Sendable, Second>(
  _ first: @escaping @Sendable () -> First, _ second: () -> Second
) -> (First, Second) {
  let job = Job { first() }
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let context = Unmanaged<AnyJob>.passRetained(job)
  let failure = pthread_create(&thread, nil, { raw in run(raw) }, context.toOpaque())
  if failure != 0 {
    context.release()
    return (first(), second())
  }
  let there = second()
  #if canImport(Glibc)
    pthread_join(thread, nil)
  #else
    if let thread { pthread_join(thread, nil) }
  #endif
  return (job.result ?? first(), there)
}

/// Work for one thread.
///
/// - Safety: The result is written by the thread and read after it was joined.
private final class Job<Result: Sendable>: AnyJob, @unchecked Sendable {
  private let work: @Sendable () -> Result
  private(set) var result: Result?

  init(_ work: @escaping @Sendable () -> Result) { self.work = work }

  override func run() { result = work() }
}

private class AnyJob: @unchecked Sendable {
  func run() {}
}

#if canImport(Glibc)
  private func run(_ raw: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let raw { Unmanaged<AnyJob>.fromOpaque(raw).takeRetainedValue().run() }
    return nil
  }
#else
  private func run(_ raw: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<AnyJob>.fromOpaque(raw).takeRetainedValue().run()
    return nil
  }
#endif
