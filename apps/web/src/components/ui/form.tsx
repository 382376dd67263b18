import { t } from '@lockwatch/texts/web/shared';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.js';

interface SubmitFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void;
}

/** A form that the page sends, not the browser. */
export function SubmitForm({ onSubmit, ...form }: SubmitFormProps) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

interface FormProps {
  label: string;
  submitLabel: string;
  isPending: boolean;
  canSubmit: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  className?: string;
  fieldsClassName: string;
  children: ReactNode;
}

/** Fields with Cancel and a submit button, all disabled while the request is running. */
export function Form(props: FormProps) {
  const { label, submitLabel, isPending, canSubmit, onSubmit, onCancel } = props;
  return (
    <SubmitForm aria-label={label} className={props.className} onSubmit={() => canSubmit && onSubmit()}>
      <fieldset disabled={isPending} className={props.fieldsClassName}>
        {props.children}
      </fieldset>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel} disabled={isPending}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" type="submit" disabled={!canSubmit} pending={isPending}>
          {submitLabel}
        </Button>
      </div>
    </SubmitForm>
  );
}
