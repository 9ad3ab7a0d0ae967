import { useLayoutEffect, useRef, type ComponentProps } from 'react';

/** Renders a multi-line field that is as tall as its text, even in browsers that don't support `field-sizing`. */
export function GrowingTextArea({ ref: outer, className = '', ...rest }: ComponentProps<'textarea'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (field.current && !CSS.supports('field-sizing', 'content')) fitText(field.current);
  });
  const setField = (element: HTMLTextAreaElement | null) => {
    field.current = element;
    if (typeof outer === 'function') return outer(element);
    if (outer) outer.current = element;
    return undefined;
  };
  return <textarea ref={setField} {...rest} className={`field-sizing-content h-auto ${className}`} />;
}

function fitText(field: HTMLTextAreaElement): void {
  const { style } = field;
  style.height = 'auto';
  const borders = field.offsetHeight - field.clientHeight;
  style.height = `${field.scrollHeight + borders}px`;
}
