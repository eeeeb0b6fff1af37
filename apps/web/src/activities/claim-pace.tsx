import { BarChart } from '../ui/chart/bar-chart.js';
import { day } from '../ui/format/format.js';
import { paceText } from './claim-pace-text.js';
import type { ClaimPace } from './dashboard.api.js';

/** Claims and decisions of the last twelve weeks. */
export const ClaimPaceChart = ({ title, pace }: { title: string; pace: ClaimPace }) => (
  <BarChart
    title={title}
    summary={paceText(pace)}
    series={[
      { name: 'Reçues', colour: 1 },
      { name: 'Décidées', colour: 2 },
    ]}
    isCount
    head="Semaine du"
    rowWidth={46}
    rows={pace.weeks.map(({ week, requests, decisions }) => ({ label: day(week).slice(0, 5), values: [requests, decisions] }))}
  />
);
