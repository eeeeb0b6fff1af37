import { chakra } from '@chakra-ui/react';

const [width, height, margin] = [120, 28, 2];

/** The run of a few values, without axes. It says nothing to a screen reader: the figures stand beside it in words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const xOf = (index: number): number => margin + (index * (width - 2 * margin)) / Math.max(1, values.length - 1);
  const yOf = (value: number): number =>
    most === least ? height / 2 : height - margin - ((value - least) / (most - least)) * (height - 2 * margin);
  const last = values.at(-1) ?? 0;
  return (
    <chakra.svg viewBox={`0 0 ${width} ${height}`} width={`${width}px`} maxW="100%" height={`${height}px`} aria-hidden>
      <polyline
        points={values.map((value, index) => `${xOf(index)},${yOf(value)}`).join(' ')}
        fill="none"
        stroke="var(--chakra-colors-chart-1)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <circle cx={xOf(values.length - 1)} cy={yOf(last)} r={2.5} fill="var(--chakra-colors-chart-1)" />
    </chakra.svg>
  );
}
