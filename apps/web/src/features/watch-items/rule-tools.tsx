import { CheckSquare, Download, Upload } from 'lucide-react';
import { Button } from '../../components/ui/button.js';
import { useExportRules } from './mutations.js';
import { prepareBulk } from './rule-forms.js';

interface RuleToolsProps {
  mayWrite: boolean;
  hasRules: boolean;
  isSelecting: boolean;
  onSelect: () => void;
  onImport: () => void;
}

/** What is done to many watched items at once: selecting them, taking a list in, giving it out. */
export function RuleTools({ mayWrite, hasRules, isSelecting, onSelect, onImport }: RuleToolsProps) {
  const exporting = useExportRules();
  return (
    <div className="flex flex-wrap gap-2 sm:ml-auto">
      {mayWrite && hasRules && (
        <Button
          size="sm"
          variant="ghost"
          data-shortcut="s"
          aria-pressed={isSelecting}
          className={isSelecting ? 'bg-surface-2 text-text' : ''}
          onClick={onSelect}
          onPointerEnter={prepareBulk}
          onFocus={prepareBulk}
        >
          <CheckSquare className="size-4" aria-hidden="true" />
          Select
        </Button>
      )}
      {mayWrite && (
        <Button
          size="sm"
          variant="ghost"
          onClick={onImport}
          onPointerEnter={prepareBulk}
          onFocus={prepareBulk}
        >
          <Upload className="size-4" aria-hidden="true" />
          Import
        </Button>
      )}
      {hasRules && (
        <Button size="sm" variant="ghost" onClick={() => exporting.mutate()} pending={exporting.isPending}>
          {!exporting.isPending && <Download className="size-4" aria-hidden="true" />}
          Export
        </Button>
      )}
    </div>
  );
}
