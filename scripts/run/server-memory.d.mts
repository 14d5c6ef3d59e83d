/** Flags for the Node that runs the server; none when NODE_OPTIONS says already how much memory it may have. */
export function memoryFlags(options?: string): string[];
/** Variables for the process that runs the server. */
export function memoryVariables(environment?: NodeJS.ProcessEnv): { MALLOC_ARENA_MAX: string };
