/** PostgreSQL settings by name. */
export type Settings = Readonly<Record<string, string>>;

const OURS: Settings = {
  // Only this machine gets in, and only with the password.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // By default the write-ahead log settles at 1 GB, more than most organisations' data.
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log is for what befalls the server: it holds neither statements nor values, which are people's data.
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * The command line of `postgres`. Settings stand there and not in postgresql.conf, so that a newer Fourscore changes
 * them on every existing folder. `extra` goes before ours.
 */
export function postgresArguments(folder: string, port: number, extra: Settings): string[] {
  const settings = { ...OURS, ...extra, port: String(port) };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // PostgreSQL's own locale, so that no update of the system's changes how indexes are sorted.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/** The command line of `initdb`. */
export function initdbArguments(folder: string, passwordFile: string, extra: Settings): string[] {
  return [
    ...INITDB_OPTIONS,
    `--pgdata=${folder}`,
    `--pwfile=${passwordFile}`,
    ...(extra['fsync'] === 'off' ? ['--no-sync'] : []),
  ];
}
