import { vi } from 'vitest';

/** A stand-in for XMLHttpRequest that sends its request with `fetch`. */
class StubbedUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  private path = '';
  private readonly headers: Record<string, string> = {};
  private stopped = false;

  open(_method: string, path: string): void {
    this.path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getAllResponseHeaders(): string {
    return '';
  }

  send(body: BodyInit): void {
    void this.sendByFetch(body);
  }

  private async sendByFetch(body: BodyInit): Promise<void> {
    try {
      const response = await fetch(this.path, { method: 'POST', headers: this.headers, body });
      this.status = response.status;
      this.responseText = await response.text();
      this.end('load');
    } catch {
      this.end('error');
    }
  }

  abort(): void {
    this.end('abort');
    this.stopped = true;
  }

  private end(eventName: 'load' | 'error' | 'abort'): void {
    if (this.stopped) return;
    this.dispatchEvent(new Event(eventName));
    this.dispatchEvent(new Event('loadend'));
  }
}

/** Makes uploads use `fetch`. Returns the started uploads, so that a test can report their progress. */
export function stubUploads(): StubbedUpload[] {
  const uploads: StubbedUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends StubbedUpload {
      constructor() {
        super();
        uploads.push(this);
      }
    },
  );
  return uploads;
}
