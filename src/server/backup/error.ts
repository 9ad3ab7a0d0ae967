/** Why a backup can't be written or used, in one line for the person at the terminal. */
export class BackupError extends Error {}
