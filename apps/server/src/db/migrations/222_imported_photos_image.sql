-- Which imported photos a picture was copied from (what is kept from models). Nothing else finds them by their picture.
CREATE INDEX imported_photos_image ON imported_photos (image_id) WHERE image_id IS NOT NULL;
