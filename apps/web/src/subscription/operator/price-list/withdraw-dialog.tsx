import { ReasonDialog } from '../../../ui/dialog/reason-dialog.js';
import { day } from '../../../ui/format/format.js';
import { useWithdrawPrices } from './price-list.api.js';

/** Takes prices back before their first day. */
export function WithdrawDialog({ validFrom, onClose }: { validFrom: string; onClose: () => void }) {
  const { mutateAsync } = useWithdrawPrices();
  return (
    <ReasonDialog
      title={`Retirer les prix du ${day(validFrom)}`}
      action="Retirer les prix"
      consequence="Les structures à qui ces prix ont été annoncés en sont prévenues par courriel."
      hint="Gardé dans l’historique."
      notice={`Les prix du ${day(validFrom)} sont retirés.`}
      send={(reason) => mutateAsync({ path: { day: validFrom }, body: { reason } })}
      onClose={onClose}
    />
  );
}
