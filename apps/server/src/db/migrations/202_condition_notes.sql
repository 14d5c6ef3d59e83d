-- What buyers should know of the condition: flaws, in the seller's words.
ALTER TABLE products ADD COLUMN condition_notes text NOT NULL DEFAULT '';
