import { useLayoutEffect, useRef } from 'react';

/** A picture that was fetched, for as long as it is on screen. */
export function Picture({ picture, alt, className }: { picture: Blob; alt: string; className: string }) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const url = URL.createObjectURL(picture);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return <img ref={image} alt={alt} className={className} />;
}
