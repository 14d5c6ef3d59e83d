/** What an undo did to one product. */
export interface Undone {
  outcome: 'removed' | 'put_back' | 'nothing';
  /** Why it stays, or a part of it. Null: it is as it was before the import. */
  kept: string | null;
}

/** An import whose undo has begun. */
export interface UndoneImport {
  import_id: string;
  created_at: Date;
}
