import type { DescriptionTemplate } from '@crosslister/contract/settings/description-templates.ts';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { EditButtons } from '../edit-buttons.tsx';
import settings from '../settings.module.css';

interface Props {
  template: DescriptionTemplate;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One template, with what can be done to it. */
export function TemplateRow({ template: { name, text }, isFirst, isLast, onMove, onEdit, onDelete }: Props) {
  return (
    <li className={settings.row}>
      <div className={settings.rowWords}>
        <strong>{name}</strong>
        <span className="quiet cut">{text}</span>
      </div>
      <div className="row" style={{ gap: 6, flexWrap: 'nowrap' }}>
        <MoveButton label={`Move ${name} up`} isEnd={isFirst} onMove={() => onMove(-1)}>
          <IconArrowUp size={16} aria-hidden />
        </MoveButton>
        <MoveButton label={`Move ${name} down`} isEnd={isLast} onMove={() => onMove(1)}>
          <IconArrowDown size={16} aria-hidden />
        </MoveButton>
        <EditButtons name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  );
}

interface MoveProps {
  label: string;
  isEnd: boolean;
  onMove: () => void;
  children: React.ReactNode;
}

/** At the end of the list it keeps the focus, which a disabled button would lose. */
function MoveButton({ label, isEnd, onMove, children }: MoveProps) {
  return (
    <Button
      size="xs"
      variant="default"
      px={8}
      aria-label={label}
      aria-disabled={isEnd}
      {...(isEnd && { 'data-disabled': true })}
      onClick={() => {
        if (!isEnd) onMove();
      }}
    >
      {children}
    </Button>
  );
}
