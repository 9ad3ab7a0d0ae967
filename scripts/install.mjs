import { ensureInstalled } from './project.mjs';

// Installs the project's dependencies if they are missing.
await ensureInstalled();
