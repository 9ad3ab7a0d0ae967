import { ensureInstalled, runTool } from './project.mjs';

// npm run dev: runs the server on port 3000, restarted on change, and the web app on port 5173 with hot reload.
await ensureInstalled();
await Promise.all([
  runTool('tsx', ['watch', '--include', 'src/server', 'scripts/serve.ts']),
  runTool('vite', ['--port', '5173']),
]);
