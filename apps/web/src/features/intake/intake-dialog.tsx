import type { DraftsMade } from '@crosslister/contract/intake/intake.ts';
import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { plural } from '../../lib/format.ts';
import { TinyButton } from '../../ui/buttons.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useFileDrop } from '../../ui/fields/file-button.tsx';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loaded } from '../../ui/progress/loaded.tsx';
import { AddBar } from './add/add-bar.tsx';
import { droppedFiles, photosOf } from './add/files-in.ts';
import { LabelsAheadDialog } from './add/labels-ahead-dialog.tsx';
import { UploadProgress } from './add/upload-progress.tsx';
import { useTray } from './api/get-tray.ts';
import { useMakeDrafts } from './api/make-drafts.ts';
import styles from './intake.module.css';
import { addPhotos, resume, useUploads } from './queue/upload-queue.ts';
import { Strip } from './strip/strip.tsx';
import { StripTools } from './strip/strip-tools.tsx';
import { useStrip } from './strip/use-strip.ts';

const CameraDialog = lazyPiece(() => import('./add/camera-dialog.tsx').then((module) => module.CameraDialog));

interface Props extends DialogProps {
  /** Opens the drafts in the sheet. */
  onDrafts: (ids: number[]) => void;
  onPrintLabels: (skus: string[]) => void;
}

const noPhotos: [] = [];

/** Photos of many things in, drafts out. */
export function IntakeDialog({ opened, onClose, onDrafts, onPrintLabels }: Props) {
  const tray = useTray(opened);
  const uploads = useUploads();
  const drafts = useMakeDrafts();
  const strip = useStrip(tray.data?.photos ?? noPhotos);
  const [page, setPage] = useState<'camera' | 'labels' | null>(null);
  const [nothingIn, setNothingIn] = useState(false);
  const [refused, setRefused] = useState<DraftsMade['refused']>([]);
  // Also what the phone's gallery has shared.
  useEffect(() => {
    if (opened) void resume();
  }, [opened]);

  function take(files: readonly File[]): void {
    const photos = photosOf(files);
    setNothingIn(files.length > 0 && photos.length === 0);
    void addPhotos(photos);
  }
  const drop = useFileDrop(({ items }) => void droppedFiles(items).then(take));
  const ready = strip.things.filter(({ photos }) => photos.some(strip.isPicture));
  const isSending = uploads.done < uploads.all;
  const make = () =>
    drafts.mutate(
      {
        things: ready.map(({ photos, sku }) => {
          const ids = photos.map(({ id }) => id);
          const kept = ids.filter(strip.isKept);
          return { photo_ids: ids, ...(sku && { sku }), ...(kept.length > 0 && { keep_labels: kept }) };
        }),
      },
      {
        onSuccess: (made) => {
          setRefused(made.refused);
          if (made.products.length > 0) onDrafts(made.products.map(({ id }) => id));
        },
      },
    );
  const isEmpty = tray.data?.photos.length === 0;
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title="Add photos"
        address="intake=1"
        whole
        leave="Close"
        footer={
          <Button
            disabled={ready.length === 0 || isSending || strip.isAtWork}
            loading={drafts.isPending}
            onClick={make}
          >
            Make {plural(ready.length, 'draft')}
          </Button>
        }
      >
        <div className={styles.room} {...drop}>
          <AddBar onFiles={take} onCamera={() => setPage('camera')} onLabels={() => setPage('labels')} />
          <UploadProgress {...uploads} />
          {nothingIn && (
            <Notice type="error" announce>
              There is no picture among these files.
            </Notice>
          )}
          {refused.map(({ photo_ids: [first], error, next_step: next }) => (
            <Notice key={first} type="error" announce>
              {error} {next}{' '}
              <TinyButton onClick={() => setRefused(refused.filter(({ photo_ids: [id] }) => id !== first))}>
                Dismiss
              </TinyButton>
            </Notice>
          ))}
          <Loaded query={tray} what="the photos" height={240}>
            {({ photos, limit }) =>
              photos.length === 0 ? (
                !isSending && (
                  <p className={styles.empty}>
                    Drop a folder of photos here, or choose them. Each thing becomes a draft.
                  </p>
                )
              ) : (
                <>
                  <StripTools strip={strip} />
                  <Strip strip={strip} />
                  {photos.length >= limit && (
                    <Notice type="warning">
                      At most {plural(limit, 'photo')} at a time. Make drafts of these first.
                    </Notice>
                  )}
                </>
              )
            }
          </Loaded>
          {isEmpty && isSending && <p className={styles.empty}>The first photos appear here in a moment.</p>}
        </div>
      </Dialog>
      <Suspense>{page === 'camera' && <CameraDialog opened onClose={() => setPage(null)} />}</Suspense>
      <LabelsAheadDialog opened={page === 'labels'} onClose={() => setPage(null)} onSkus={onPrintLabels} />
    </>
  );
}
