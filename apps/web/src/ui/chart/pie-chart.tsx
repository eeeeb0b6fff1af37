import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { euros, pct } from '../format/format.js';
import { ChartFigure } from './chart-figure.js';
import { labelledAbove, middleOf, ringPath, type Slice, slicesOf } from './slices.js';

const inner = 0.58;
// Letters smaller than a unit are drawn as blots by Chromium: the ring of radius 1 is drawn in hundreds.
const unit = 100;
const fill = (colour: number): string => `var(--chakra-colors-chart-${colour})`;

/** The unit of the values; euros by default. */
export type PieUnit = { head: string; format: (value: number) => string };
const inEuros: PieUnit = { head: 'Montant', format: euros };

type PieChartProps = { title: string; values: readonly Slice[]; nothing: string; unit?: PieUnit; actions?: ReactNode };

/** Shares of a whole. Only slices above 10 percent have labels; the legend has all of them. */
export function PieChart({ title, values, nothing, unit: { head, format } = inEuros, actions }: PieChartProps) {
  const slices = slicesOf(values);
  const [first] = slices;
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const summary = first ? `${format(total)} au total. La plus grande part : ${first.label}, ${pct(first.share)}.` : nothing;
  const rows = slices.map(({ label, value, share }) => [label, format(value), pct(share)]);
  return (
    <ChartFigure title={title} summary={summary} table={{ head: ['Poste', head, 'Part'], rows }} actions={actions}>
      {first ? (
        <Flex gap="5" align="center" wrap="wrap">
          <chakra.svg
            viewBox="-140 -125 280 250"
            width="240px"
            height="214px"
            role="img"
            aria-label={`${title}. ${summary}`}
            flexShrink="0"
          >
            <g transform={`scale(${unit})`}>
              {slices.map(({ label, start, share, colour }) => (
                <path
                  key={label}
                  d={ringPath(start, share, inner)}
                  fill={fill(colour)}
                  stroke="var(--chakra-colors-bg-panel)"
                  strokeWidth={0.02}
                />
              ))}
            </g>
            {slices.map(({ label, start, share }) => {
              if (share <= labelledAbove) return null;
              const { x, y } = middleOf(start, share, 1.2);
              return (
                <text
                  key={label}
                  x={x * unit}
                  y={y * unit}
                  fontSize={16}
                  fontWeight={600}
                  textAnchor="middle"
                  dominantBaseline="central"
                  fill="var(--chakra-colors-fg)"
                >
                  {Math.round(share)} %
                </text>
              );
            })}
          </chakra.svg>
          <Legend slices={slices} format={format} />
        </Flex>
      ) : (
        <Box height="120px" />
      )}
    </ChartFigure>
  );
}

function Legend({ slices, format }: { slices: ReturnType<typeof slicesOf>; format: PieUnit['format'] }) {
  return (
    <chakra.ul listStyleType="none" flex="1 1 17rem" minW="0" display="grid" gap="1" textStyle="dense">
      {slices.map(({ label, value, share, colour }) => (
        <chakra.li key={label} display="flex" alignItems="center" gap="2">
          <Box boxSize="3" borderRadius="l1" flexShrink="0" style={{ background: fill(colour) }} aria-hidden />
          <chakra.span flex="1" minW="0" overflowWrap="anywhere" hyphens="auto">
            {label}
          </chakra.span>
          <chakra.span color="fg.muted" whiteSpace="nowrap">
            {pct(share)}
          </chakra.span>
          <chakra.span whiteSpace="nowrap" data-amount>
            {format(value)}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
