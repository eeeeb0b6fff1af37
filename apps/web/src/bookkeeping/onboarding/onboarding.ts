/** Steps 0 (dates of the fiscal year), 1 (bank), 2 (import), and 3 once it is over. */
export type BookkeepingSetup = {
  start_date: string | null;
  end_date: string | null;
  siren: string | null;
  step: number;
  onboarded: boolean;
};
