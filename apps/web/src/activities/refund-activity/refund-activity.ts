export const refundPeriods = ['mois', 'trimestre', 'semestre', 'an'] as const;
export type RefundPeriod = (typeof refundPeriods)[number];

/** `refund_rule`: '0' each person of the household, '1' the beneficiary only. `refund_bill`: the limit counts bills, not euros. */
export type RefundRule = {
  activity_name: string;
  enabled: boolean;
  start_date: string | null;
  end_date: string | null;
  required_bill: boolean;
  refund_rule: '0' | '1';
  refund_percent: boolean;
  amount: number | null;
  refund_bill: boolean;
  refund_limit: number | null;
  refund_period: RefundPeriod;
  rule_comment: string;
};

export type RefundActivity = RefundRule & {
  id: string;
  refund_sum: number;
  all_sum: number;
  deletable: boolean;
  isDeleted: boolean;
  version: number;
  warnings: { code: string; message: string }[];
};
