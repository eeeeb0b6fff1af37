import { Button } from '../button.js';
import { Dialog } from '../dialog.js';
import { TextInput } from '../text-input.js';

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
