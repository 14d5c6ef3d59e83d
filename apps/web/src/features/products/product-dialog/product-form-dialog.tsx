import { Button } from '@mantine/core';
import { useCallback, useId, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import type { DialogProps, FieldFocus } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import type { Kept } from '../../../lib/kept/kept.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DiscardDialog } from '../../../ui/dialogs/discard-dialog.tsx';
import { EditConflicts, focusConflicts } from '../../../ui/dialogs/edit-conflicts.tsx';
import { KeptOffer } from '../../../ui/dialogs/kept-offer.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/leave-question.tsx';
import type { Steps } from '../../../ui/dialogs/steps.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { withKept } from './edits/kept-edits.ts';
import { chosen, mergeEdits, noEdits, withEdit } from './edits/merge-edits.ts';
import { useKeptEdits } from './edits/use-kept-edits.ts';
import { type FormErrors, formErrors, type MayLack } from './form-errors.ts';
import type { FormPart } from './form-part.ts';
import { Gallery } from './photos/gallery.tsx';
import { usePhotos } from './photos/use-photos.ts';
import styles from './product-dialog.module.css';
import { ProductFields } from './product-fields.tsx';
import type { ProductForm } from './product-form.ts';
import { SectionLinks, sectionAnchor } from './sections.tsx';

/** A part of the dialog beside the photos, with a heading of its own. */
interface FormSection {
  id: string;
  title: string;
  content: (part: FormPart) => React.ReactNode;
}

interface WholeForm {
  form: ProductForm;
  /** The fields' values when the seller began to change them. */
  began: ProductForm;
  /** Discards the form and closes it. */
  close: () => void;
  /** The value of the other button, if that was pressed. */
  submitter: string;
}

interface Props extends DialogProps {
  title: string;
  size: number;
  address?: string;
  steps?: Steps | null;
  /** What the form starts with. Later updates never overwrite what was typed. */
  before: ProductForm;
  focus?: FieldFocus | null;
  isDirty: (form: ProductForm, began: ProductForm) => boolean;
  /** Under which name what was typed is kept, and what it is called. A new product is kept whole. */
  kept: { form: string; title: (name: string) => string; whole?: boolean };
  /** What was typed before a reload, and is to be in the form. */
  restored?: Kept | undefined;
  save: { label: string; isPending: boolean; error: Error | null; reset: () => void };
  onSave: (whole: WholeForm) => void;
  makeSku?: () => Promise<string | null>;
  /** The sections beside the photos, in their order: that of the fields, and others. */
  arrange?: (fields: FormSection) => readonly FormSection[];
  belowPhotos?: React.ReactNode;
  /** Before Cancel and Save. */
  actions?: (form: ProductForm) => React.ReactNode;
  /** What may be empty, because it is a draft. */
  mayLack?: MayLack;
  /** Other ways to save, with what may be empty then. The value is passed to onSave. */
  otherSaves?: readonly { label: string; value: string; mayLack?: MayLack }[];
}

const UNSAVED = 'Your changes to this product have not been saved.';

/** The dialog with a product's photos and fields, for a new or an existing product. */
export function ProductFormDialog({ before, save, opened, onClose, onSave, ...props }: Props) {
  const formId = useId();
  const box = useRef<HTMLFormElement>(null);
  const chooser = useRef<HTMLDivElement>(null);
  /** Enter in a field saves the usual way. Otherwise it would press the first button of the form. */
  const wanted = useRef('');
  const [edits, setEdits] = useState(noEdits);
  /** What could be empty when the seller last tried to save. Null: not yet. */
  const [tried, setTried] = useState<MayLack | null>(null);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const photos = usePhotos(before.images.map((src) => ({ src })));
  const arrived = photos.photos.flatMap(({ src, sent }) => (sent === null ? [src] : []));
  const onTheWay = photos.photos.length - arrived.length;

  const { form, began, conflicts } = mergeEdits(before, {
    typed: { ...edits.typed, ...(photos.began && { images: arrived }) },
    began: { ...edits.began, ...(photos.began && { images: photos.began }) },
  });
  const isDirty = props.isDirty(form, began) || onTheWay > 0;
  // A value the server refused, such as a SKU that is taken, has its error at its field until it is changed.
  const refused: FormErrors = fieldErrorsOf(save.error);
  const shownErrors: FormErrors = tried ? { ...refused, ...formErrors(form, tried) } : {};
  const { images: _, ...typed } = form;
  const { restore, discard: discardKept } = useKeptEdits({
    form: props.kept.form,
    title: props.kept.title(form.name.trim()),
    read: () =>
      opened && isDirty
        ? {
            ...(props.kept.whole ? { typed, began: {} } : edits),
            photos: photos.began && { images: arrived, began: [...photos.began] },
          }
        : null,
    restored: props.restored,
    onRestore(kept) {
      setEdits((earlier) => withKept(earlier, kept));
      if (kept.photos && !photos.began) photos.restore(kept.photos);
    },
  });
  const latest = useLatest({ form, before, save });
  const read = useCallback(() => latest.current.form, []);
  const onChange = useCallback((change: Partial<ProductForm>) => {
    const now = latest.current;
    setEdits((earlier) => withEdit(earlier, change, now.before));
    if (now.save.error) now.save.reset();
  }, []);

  const fields: FormSection = {
    id: 'information',
    title: 'Information',
    content: (part) => <ProductFields {...part} focus={props.focus ?? null} makeSku={props.makeSku} />,
  };
  const sections = props.arrange?.(fields) ?? [fields];

  function choose(key: string, keep: boolean): void {
    setAsked(false);
    if (key === 'images') keep ? photos.begin() : photos.reset();
    else setEdits((earlier) => chosen(earlier, before, key, keep));
    if (save.error) save.reset();
  }

  function ask(): void {
    setAsked(true);
    focusConflicts(chooser.current);
  }

  function discard(): void {
    setEdits(noEdits);
    setTried(null);
    setAsking(false);
    setAsked(false);
    photos.reset();
    onClose();
  }

  function submit(event: React.FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const submitter = wanted.current;
    wanted.current = '';
    const other = props.otherSaves?.find(({ value }) => value === submitter);
    const mayLack = other?.mayLack ?? props.mayLack ?? [];
    const errors = formErrors(form, mayLack);
    setTried(mayLack);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget);
    else if (conflicts.length > 0) ask();
    else if (onTheWay === 0) onSave({ form, began, close: discard, submitter });
  }

  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => (isDirty ? setAsking(true) : discard())}
        title={props.title}
        size={props.size}
        {...(props.address && { address: props.address })}
        steps={props.steps ?? null}
        footer={
          <>
            {conflicts.length > 0 && (
              <EditConflicts ref={chooser} conflicts={conflicts} onChoose={choose} isAsked={asked} />
            )}
            {tried && onTheWay > 0 && (
              <p className={styles.uploading} role="alert">
                {plural(onTheWay, 'photo is', 'photos are')} still being uploaded. Save once that is done.
              </p>
            )}
            {props.actions?.(form)}
            <Button variant="default" onClick={discard}>
              Cancel
            </Button>
            {props.otherSaves?.map(({ label, value }) => (
              <Button
                key={value}
                variant="default"
                disabled={save.isPending}
                onClick={() => {
                  wanted.current = value;
                  box.current?.requestSubmit();
                }}
              >
                {label}
              </Button>
            ))}
            <Button type="submit" form={formId} loading={save.isPending}>
              {save.label}
            </Button>
          </>
        }
      >
        <form ref={box} id={formId} noValidate onSubmit={submit}>
          <SectionLinks sections={[{ id: 'photos', title: 'Photos' }, ...sections]} />
          <KeptOffer form={props.kept.form} onRestore={restore} />
          <div className={styles.columns}>
            <div {...sectionAnchor('photos')} className={styles.side}>
              <Gallery name={form.name} photos={photos} />
              {props.belowPhotos}
              {shownErrors.images && (
                <Notice type="error" announce>
                  {shownErrors.images}
                </Notice>
              )}
            </div>
            <div className={styles.main}>
              {sections.map(({ id, content }) => (
                <div key={id} {...sectionAnchor(id)}>
                  {content({ form, errors: shownErrors, onChange, read })}
                </div>
              ))}
            </div>
          </div>
        </form>
      </Dialog>
      <LeaveQuestion isDirty={() => opened && isDirty} message={UNSAVED} onDiscard={discardKept} />
      <DiscardDialog opened={asking} message={UNSAVED} onDiscard={discard} onStay={() => setAsking(false)} />
    </>
  );
}

/** After the render that marks the fields, in the tab that has the first of them. */
function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    const tab = field?.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby');
    if (tab) document.getElementById(tab)?.click();
    requestAnimationFrame(() => field?.focus());
  });
}
