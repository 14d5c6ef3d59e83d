/** Flags for the Node that runs the server; none when NODE_OPTIONS says already how much memory it may have. */
export function memoryFlags(options?: string): string[];
/** Variables for the process that runs the server. */
export function memoryVariables(
  environment?: NodeJS.ProcessEnv,
): Record<'MALLOC_ARENA_MAX' | 'MALLOC_MMAP_THRESHOLD_', string>;
