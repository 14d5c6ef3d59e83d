import { Button } from '@mantine/core';

interface Props {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

export const EditButtons = ({ name, onEdit, onDelete }: Props) => (
  <>
    <Button size="xs" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
      Edit
    </Button>
    <Button size="xs" variant="default" aria-label={`Delete ${name}`} onClick={onDelete}>
      Delete
    </Button>
  </>
);
