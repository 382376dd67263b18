import { Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { QueryList } from '../errors/query-list.js';
import type { useFormPanel } from './use-form-panel.js';

interface ListSectionProps<Row> extends ComponentProps<typeof QueryList<Row>> {
  id?: string;
  title: string;
  text: ReactNode;
  /** The label of the button that shows the form; null: nothing can be added. */
  addLabel: string | null;
  panel: ReturnType<typeof useFormPanel>;
  onAdd?: () => void;
  /** For one more entry. */
  form: ReactNode;
  /** Beside the button. */
  aside?: ReactNode;
  /** Above the form. */
  note?: ReactNode;
}

export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { id, title, text, addLabel, panel, onAdd, form, aside, note, ...list } = props;
  function add(): void {
    onAdd?.();
    panel.setOpen(true);
  }
  return (
    <Card
      id={id}
      title={title}
      text={text}
      aside={
        <div className="flex items-center gap-3">
          {aside}
          {addLabel !== null && (
            <Button icon={Plus} size="sm" onClick={add} aria-expanded={panel.isOpen}>
              {addLabel}
            </Button>
          )}
        </div>
      }
    >
      {note}
      {panel.isOpen && form}
      <QueryList {...list} />
    </Card>
  );
}
