/** Downloads a file from a URL of the server. The server names the file. */
export function downloadFrom(url: string): void {
  follow(url, '');
}

/** Downloads a file that was made in the browser. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  follow(url, name);
  // The browser reads the URL after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function follow(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
