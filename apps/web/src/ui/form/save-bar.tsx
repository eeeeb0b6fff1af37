import { Button } from '../page/button.js';
import { DockedBar } from '../page/docked-bar.js';
import { Span } from '../page/layout.js';

type SaveBarProps = { label: string; isSaving: boolean; onSave: () => void; onCancel: () => void };

/** Shown at the bottom of the screen while a table has unsaved input. */
export const SaveBar = ({ label, isSaving, onSave, onCancel }: SaveBarProps) => (
  <DockedBar label={label}>
    <Span flex="1" minW="12rem" fontWeight="600">
      {label}
    </Span>
    <Button variant="outline" onClick={onCancel}>
      Abandonner
    </Button>
    <Button loading={isSaving} onClick={onSave}>
      Enregistrer
    </Button>
  </DockedBar>
);
