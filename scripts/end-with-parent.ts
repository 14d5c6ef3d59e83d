/**
 * Import it for its effect: a script started by run.mjs ends in order when run.mjs is killed and cannot pass on a
 * signal. The script has its own process group, so nothing else would end it.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
