import { useLayoutEffect, useRef } from 'react';

/** Shows a fetched picture; releases its object URL on unmount. */
export function Picture({ picture, alt, className }: { picture: Blob; alt: string; className: string }) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(picture);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return <img ref={image} alt={alt} className={className} />;
}
