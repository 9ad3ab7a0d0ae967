/** PostgreSQL settings by name. */
export type Settings = Readonly<Record<string, string>>;

const FIXED_SETTINGS: Settings = {
  // Only processes on this machine can connect.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // By default the write-ahead log may grow to 1 GB, which is larger than most organisations' data.
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log is for server events. It contains no statements, because their values are personal data.
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Returns the arguments for `postgres`. Settings passed as arguments also apply to existing folders. `extra` overrides
 * all settings except the port.
 */
export function postgresArguments(folder: string, port: number, extra: Settings): string[] {
  const settings = { ...FIXED_SETTINGS, ...extra, port: String(port) };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // PostgreSQL's built-in locale, so that system updates don't change the sort order of indexes.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/** Returns the arguments for `initdb`. The only setting in `extra` that matters here is fsync. */
export function initdbArguments(folder: string, passwordFile: string, extra: Settings): string[] {
  return [
    ...INITDB_OPTIONS,
    `--pgdata=${folder}`,
    `--pwfile=${passwordFile}`,
    ...(extra['fsync'] === 'off' ? ['--no-sync'] : []),
  ];
}
