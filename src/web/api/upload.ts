/**
 * Sends a request with XMLHttpRequest, which, unlike `fetch`, reports the progress of an upload. `onProgress` is called
 * whenever part of the body has been sent or part of the response has arrived. Rejects like `fetch`.
 */
export function upload(
  path: string,
  { headers, body, signal }: RequestInit,
  onProgress: () => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const onAbort = () => reject(signal?.reason ?? new DOMException('The upload was stopped.', 'AbortError'));
    request.open('POST', path);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', onProgress);
    request.addEventListener('progress', onProgress);
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The connection failed.')));
    request.addEventListener('abort', onAbort);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) onAbort();
    else request.send(body as XMLHttpRequestBodyInit);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}
