import { encode } from 'uqr';

/** How many modules of white a reader wants around a code (ISO/IEC 18004 asks for four). */
const BORDER = 4;

/** A QR code, dark on white in either theme, because readers expect it so. On paper it withstands stains and folds. */
export function QrCode({
  content,
  label,
  onPaper = false,
  className = '',
}: {
  content: string;
  label: string;
  onPaper?: boolean;
  className?: string;
}) {
  const { data, size } = encode(content, { ecc: onPaper ? 'M' : 'L', border: BORDER });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`bg-white fill-black ${className}`}
    >
      <path d={data.flatMap(runsOf).join('')} />
    </svg>
  );
}

/** The dark runs of a line as rectangles of a path. */
function runsOf(line: readonly boolean[], y: number): string[] {
  return line.flatMap((dark, x) => {
    if (!dark || line[x - 1]) return [];
    const end = line.indexOf(false, x);
    const width = (end < 0 ? line.length : end) - x;
    return [`M${x} ${y}h${width}v1h-${width}z`];
  });
}
