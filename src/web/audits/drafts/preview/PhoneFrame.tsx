import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../../../i18n/language.ts';
import type { Theme } from '../../../session/storage.ts';

/** The frame's document. It isn't loaded from a URL, so `frame-ancestors 'none'` doesn't block it. */
const EMPTY_DOCUMENT = '<!doctype html><html><head></head><body></body></html>';

type PhoneFrameProps = {
  title: string;
  theme: Exclude<Theme, 'system'>;
  /** The landmark around the content: `main` in a dialog, where the rest of the page is inaccessible. */
  landmark: 'article' | 'main';
  className: string;
  children: ReactNode;
};

/** Renders its content in a document of its own, so that media queries and sticky parts work as on a phone. */
export function PhoneFrame({ title, theme, landmark: Landmark, className, children }: PhoneFrameProps) {
  const language = useLanguage();
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => (frame ? whenReady(frame, setBody) : undefined), [frame]);
  useEffect(() => {
    if (body) setUp(body.ownerDocument, { language, theme, title });
  }, [body, language, theme, title]);
  return (
    <>
      {/* This page renders the content, so a sandbox would not isolate it and would make Safari ignore clicks. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={setFrame} title={title} srcDoc={EMPTY_DOCUMENT} className={className} />
      {body && createPortal(<Landmark aria-label={title}>{children}</Landmark>, body)}
    </>
  );
}

function setUp(inner: Document, { language, theme, title }: { language: string; theme: string; title: string }): void {
  const root = inner.documentElement;
  root.lang = language;
  root.dataset['theme'] = theme;
  root.dataset['pace'] = document.documentElement.dataset['pace'] ?? 'usual';
  // Scroll bars on phones take up no room.
  root.style.scrollbarWidth = 'none';
  inner.title = title;
}

/**
 * Calls `onReady` with the body of a frame's document once the document has the page's styles. Returns a function that
 * cancels this.
 */
function whenReady(frame: HTMLIFrameElement, onReady: (body: HTMLElement) => void): () => void {
  let isStarted = false;
  let isStopped = false;
  let stopKeys: (() => void) | null = null;
  const prepare = async () => {
    const inner = frame.contentDocument;
    // Until its own document is loaded, the frame has an empty one.
    if (isStarted || !inner || inner.URL === 'about:blank') return;
    isStarted = true;
    stopKeys = shareKeys(inner);
    inner.addEventListener('click', stayHere);
    inner.addEventListener('auxclick', stayHere);
    const styles = [...document.head.querySelectorAll('link[rel=stylesheet], style')];
    await Promise.all(styles.map((style) => addStyle(inner, style)));
    if (!isStopped) onReady(inner.body);
  };
  const load = () => void prepare();
  frame.addEventListener('load', load);
  if (frame.contentDocument?.readyState === 'complete') load();
  return () => {
    isStopped = true;
    stopKeys?.();
    frame.removeEventListener('load', load);
  };
}

function addStyle(inner: Document, style: Element): Promise<void> {
  const copy = inner.importNode(style, true);
  return new Promise((resolve) => {
    inner.head.append(copy);
    if (copy.tagName !== 'LINK') return resolve();
    copy.addEventListener('load', () => resolve());
    copy.addEventListener('error', () => resolve());
  });
}

/**
 * Lets the page handle its own shortcuts, such as Ctrl+K, while the focus is in the frame. While the focus is in a
 * field, only K with Ctrl or ⌘ reaches the page.
 */
function shareKeys(inner: Document): () => void {
  const press = (event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.defaultPrevented;
    const field = inner.activeElement?.closest('input, textarea, select');
    if (!isShortcut || (field && event.key.toLowerCase() !== 'k')) return;
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
    const init = { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true };
    if (!document.body.dispatchEvent(new KeyboardEvent('keydown', init))) event.preventDefault();
  };
  inner.addEventListener('keydown', press);
  return () => inner.removeEventListener('keydown', press);
}

/**
 * Prevents links from opening elsewhere, for example in a new tab, because the preview's addresses exist only in
 * memory.
 */
function stayHere(event: Event): void {
  const target = event.target as Element | null;
  if (target?.closest('a[href]')) event.preventDefault();
}
