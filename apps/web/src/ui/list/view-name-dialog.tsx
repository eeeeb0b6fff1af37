import { Dialog } from '../dialog/dialog.js';
import { TextInput } from '../field/text-input.js';
import { Button } from '../page/button.js';

type Props = {
  /** Undefined: closed. */
  name: string | undefined;
  onChange: (name: string) => void;
  onSave: () => void;
  onClose: () => void;
};

export default function ViewNameDialog({ name, onChange, onSave, onClose }: Props) {
  return (
    <Dialog
      open={name !== undefined}
      onClose={onClose}
      size="sm"
      title="Enregistrer cette vue"
      footer={<Button onClick={onSave}>Enregistrer</Button>}
    >
      <TextInput
        aria-label="Nom de la vue"
        placeholder="Nom de la vue"
        value={name ?? ''}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onSave()}
      />
    </Dialog>
  );
}
