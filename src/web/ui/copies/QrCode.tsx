import { encode } from 'uqr';

/** The width of the white border in modules (ISO/IEC 18004 requires four). */
const BORDER = 4;

/**
 * Draws a QR code, dark on white in both themes, as scanners expect. `onPaper` raises the error correction, to tolerate
 * stains and folds.
 */
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

/** Returns the dark runs of a row as rectangles of an SVG path. */
function runsOf(line: readonly boolean[], y: number): string[] {
  return line.flatMap((dark, x) => {
    if (!dark || line[x - 1]) return [];
    const end = line.indexOf(false, x);
    const width = (end < 0 ? line.length : end) - x;
    return [`M${x} ${y}h${width}v1h-${width}z`];
  });
}
