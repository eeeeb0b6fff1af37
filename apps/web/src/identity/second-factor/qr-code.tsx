import { chakra } from '@chakra-ui/react';
import { encode } from 'uqr';

/** Dark on white whatever the theme: cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      boxSize="220px"
      maxW="100%"
      bg="white"
      shapeRendering="crispEdges"
    >
      <path d={modules.join('')} fill="black" />
    </chakra.svg>
  );
}
