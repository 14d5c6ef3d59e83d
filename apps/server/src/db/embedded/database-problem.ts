/** A problem that only a person can solve. The message says what it is and what to do, so show it without a stack. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem';
}

export class FolderInUse extends DatabaseProblem {
  override name = 'FolderInUse';
}

/** True for the error codes Node gives to failed system calls, such as `hasCode(error, 'ENOENT')`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

export const isAbsent = (error: unknown): boolean => hasCode(error, 'ENOENT');
export const isOutOfReach = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES');

/** Turns a failed system call on the data folder into a sentence; anything unexpected is returned as it is. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const put = (text: string) => new DatabaseProblem(text, { cause: error });
  if (hasCode(error, 'EROFS')) {
    return put(
      `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`,
    );
  }
  if (hasCode(error, 'EACCES', 'EPERM')) {
    return put(
      `This user may not write to the data folder ${folder}. ` +
        'Change the owner of the folder, or set DATA_DIR to one that can be written.',
    );
  }
  if (hasCode(error, 'ENOTDIR', 'EEXIST')) {
    return put(
      `The data folder ${folder} cannot be made: a file is in the way. Set DATA_DIR to another folder.`,
    );
  }
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
    return put(`The disk of the data folder ${folder} is full. Free some space and start again.`);
  }
  return error;
}
