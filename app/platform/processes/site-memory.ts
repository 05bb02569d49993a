/**
 * Megabytes of JavaScript heap for a process of the site: three times what is alive. The room for new objects
 * fits the processor's cache; with less, what a request leaves behind would grow old. The database client is
 * compiled WebAssembly: optimizing it takes memory and saved no time where it was measured, so each of its
 * functions is only optimized after this many bytes of it have been executed.
 */
export const NODE_FLAGS = [
  '--max-old-space-size=160',
  '--max-semi-space-size=8',
  '--wasm-tiering-budget=100000000',
]

/**
 * For glibc's malloc. Two arenas: with one for each thread it keeps some 80 MB that no one uses. Blocks of
 * a megabyte and more, as V8's compilers take, go back to the system at once, and leave no holes. With this
 * glibc no longer adapts its limits: some 26 MB less for some 5 % more processor time.
 */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }
