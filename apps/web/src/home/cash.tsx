import { useQuery } from '@tanstack/react-query';
import { CashChart } from '../bookkeeping/summary/cash-chart.js';
import { cashQuery, summaryQuery } from '../bookkeeping/summary/summary.api.js';

/** The money of the year that runs. Renders nothing before the first year; a failure leaves the rest of the page. */
export default function Cash() {
  const { data: summary } = useQuery({ ...summaryQuery(undefined), refetchOnMount: false });
  const exercice = summary?.exercice?.id;
  const { data: cash } = useQuery({ ...cashQuery({ exercice, budget: undefined }), enabled: exercice !== undefined });
  return cash ? <CashChart cash={cash} /> : null;
}
