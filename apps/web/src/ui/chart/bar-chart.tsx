import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { euros, num } from '../format/format.js';
import { ChartFigure, type ChartTable } from './chart-figure.js';
import { niceTop, wholeTop } from './slices.js';

export type BarRow = { label: string; values: readonly number[] };

const height = 190;
const bottom = 22;
const left = 62;
const ticks = [0, 0.25, 0.5, 0.75, 1];
const fill = (colour: number): string => `var(--chakra-colors-chart-${colour})`;

type BarChartProps = {
  title: string;
  summary: string;
  series: readonly { name: string; colour: number }[];
  rows: readonly BarRow[];
  /** The table where it says more than the drawing, which may have other units. */
  table?: ChartTable;
  /** The least width of a row in the drawing, for its label. */
  rowWidth?: number;
  /** Names the labels in the table. */
  head?: string;
  /** The values are counts: the axis has whole numbers only. */
  isCount?: boolean;
  actions?: ReactNode;
};

/** Two series at most beside each other, one axis, from zero; in euros unless they are counts. */
export function BarChart({ title, summary, series, rows, table, head = 'Mois', rowWidth = 72, isCount = false, actions }: BarChartProps) {
  const most = Math.max(0, ...rows.flatMap(({ values }) => values));
  const top = isCount ? wholeTop(most) : niceTop(most);
  const width = Math.max(480, left + rows.length * rowWidth);
  const shown = table ?? {
    head: [head, ...series.map(({ name }) => name)],
    rows: rows.map(({ label, values }) => [label, ...values.map((value) => (isCount ? num(value) : euros(value)))]),
  };
  const yOf = (value: number): number => height - bottom - (Math.max(0, value) / top) * (height - bottom - 8);
  const band = (width - left) / Math.max(1, rows.length);
  const bar = Math.min(18, band / (series.length + 1));
  return (
    <ChartFigure title={title} summary={summary} table={shown} actions={actions}>
      <Box overflowX="auto" tabIndex={0} role="region" aria-label={`${title}, graphique`}>
        <chakra.svg
          viewBox={`0 0 ${width} ${height}`}
          width="100%"
          minW={`${Math.min(width, 720)}px`}
          maxH="260px"
          role="img"
          aria-label={`${title}. ${summary}`}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width} y1={yOf(top * tick)} y2={yOf(top * tick)} stroke="var(--chakra-colors-border)" />
              <text
                x={left - 6}
                y={yOf(top * tick)}
                fontSize={11}
                textAnchor="end"
                dominantBaseline="central"
                fill="var(--chakra-colors-fg-muted)"
              >
                {num(top * tick)}
              </text>
            </g>
          ))}
          {rows.map(({ label, values }, index) => (
            <g key={label}>
              {values.map((value, at) => (
                <rect
                  key={series[at]?.name}
                  x={left + band * index + (band - bar * series.length) / 2 + bar * at}
                  y={yOf(value)}
                  width={bar - 2}
                  height={height - bottom - yOf(value)}
                  fill={fill(series[at]?.colour ?? 1)}
                  rx={2}
                />
              ))}
              <text x={left + band * (index + 0.5)} y={height - 8} fontSize={11} textAnchor="middle" fill="var(--chakra-colors-fg-muted)">
                {label}
              </text>
            </g>
          ))}
        </chakra.svg>
      </Box>
      <Flex gap="4" mt="2" textStyle="dense" wrap="wrap">
        {series.map(({ name, colour }) => (
          <Flex key={name} align="center" gap="2">
            <Box boxSize="3" borderRadius="l1" style={{ background: fill(colour) }} aria-hidden />
            {name}
          </Flex>
        ))}
      </Flex>
    </ChartFigure>
  );
}
