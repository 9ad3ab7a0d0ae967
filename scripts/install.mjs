import { ensureInstalled } from './project.mjs';

// Installs what the project needs, when it is missing.
await ensureInstalled();
