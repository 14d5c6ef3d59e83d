/** The part of the form's script that draws what the category asks for. It uses what form-script.ts and form-lists.ts declare. */
export const detailScript = `
function opener(id, testid, label) {
  const element = make('input', { id, 'data-testid': testid, readonly: '', 'aria-label': label });
  document.getElementById('dependents').append(make('label', {}, label, element));
  return element;
}
const nameOf = (list, id) => list.find((each) => each.id === id)?.name ?? '';

async function drawDependents() {
  const holder = document.getElementById('dependents');
  holder.replaceChildren();
  await later(100);
  const chosen = choices.categories.find(({ id }) => id === form.category);
  if (!chosen || holder.childElementCount > 0) return;
  if (trouble === 'redraw_empties') {
    Object.assign(form, { title: '', description: '', photos: [] });
    for (const draw of [...drawTexts, drawPhotos]) draw();
  }
  if (trouble === 'loses_a_photo') {
    form.photos.pop();
    drawPhotos();
  }
  if (chosen.only === 'isbn') {
    drawIsbn();
    drawCondition();
    drawParcels(chosen);
    return;
  }
  drawBrand();
  if (chosen.sizes) drawSize(chosen.sizes);
  drawCondition();
  drawColours();
  if (!chosen.attributes) drawMaterials();
  for (const name of chosen.attributes ?? []) drawAttribute(name);
  if (trouble === 'asks_for_more') {
    opener('pattern', 'category-pattern-dropdown-input', 'Pattern');
    const serial = opener('serial', 'serial--input', 'Serial number');
    serial.removeAttribute('readonly');
    serial.required = true;
  }
  drawParcels(chosen);
}

/**
 * Rows have been radios since 26 August 2026 (changelog of a French extension, measured in production; two other programs
 * of autumn 2026 read them as such). Their ids stayed. Those that lead to no brand, and to one that Vinted does not know, are
 * rows too. That the search ignores accents is an assumption.
 */
function drawBrand() {
  const brand = opener('brand', 'brand-select-dropdown-input', 'Brand');
  brand.value = nameOf(choices.brands, form.brand);
  const role = trouble === 'brand_rows_are_buttons' ? 'button' : 'radio';
  const row = (id, name, choose) => {
    const result = option(role, name, false, () => {
      choose();
      close();
      askForProof();
    });
    result.id = trouble === 'brand_rows_renamed' ? 'maker-' + id : id;
    result.setAttribute('aria-label', name);
    return result;
  };
  const bare = (text) => text.normalize('NFD').replace(/[\\u0300-\\u036f]/g, '');
  dropdown(brand, (content) => searchable(content, 'brand-search-input', 'brand-search--input', (words) => {
    const none = row('empty-brand', 'List without brand', () => { form.brand = choices.noBrand; brand.value = nameOf(choices.brands, form.brand); });
    const found = choices.brands.filter(({ id, name }) => id !== choices.noBrand && has(bare(name), bare(words)));
    const rows = found.map((each) => row('brand-' + each.id, each.name, () => { form.brand = each.id; brand.value = each.name; }));
    const own = words.trim();
    const custom = own === '' ? [] : [row('custom-select-brand', 'Use "' + own + '" as brand', () => { form.brand = null; brand.value = own; })];
    return [none, ...rows, ...custom];
  }));
}

/**
 * Rows are known by their test ids, and one that Vinted suggests is repeated under another one with the same number (a
 * French program, live on 13 August 2026; a British one, live, size 3).
 */
function drawSize(name) {
  const size = opener('size', name + '-input', 'Size');
  size.value = nameOf(choices.sizes, form.size);
  const row = (testid, each) => {
    const element = option('checkbox', each.name, form.size === each.id, () => {
      form.size = each.id;
      size.value = each.name;
      close();
    });
    element.dataset.testid = testid + each.id;
    element.setAttribute('aria-label', each.name);
    return element;
  };
  dropdown(size, (content) => {
    const suggested = choices.sizes.filter(({ id }) => trouble === 'suggests_rows' && id === 208);
    content.append(
      ...suggested.map((each) => row('size-suggestions-grid-option-', each)),
      ...choices.sizes.map((each) => row('size-group-14-grid-option-', each)),
    );
  });
}

/** The British program saw two colours twice as well, live; under which names is not known, so only the number is the same. */
function drawColours() {
  const colour = opener('color', 'color-select-dropdown-input', 'Colour');
  const draw = () => { colour.value = form.colours.map((id) => nameOf(choices.colours, id)).join(', '); };
  draw();
  dropdown(colour, (content) => {
    const row = (id, each) => {
      const element = option('checkbox', each.name, form.colours.includes(each.id), () => {
        if (form.colours.includes(each.id)) form.colours = form.colours.filter((one) => one !== each.id);
        else if (form.colours.length < 2) form.colours.push(each.id);
        for (const one of content.querySelectorAll('[id$="-' + each.id + '"]')) one.setAttribute('aria-checked', String(form.colours.includes(each.id)));
        showTicks(draw);
      });
      element.id = id + each.id;
      return element;
    };
    const suggested = choices.colours.filter(({ id }) => trouble === 'suggests_rows' && id === 10);
    content.append(...suggested.map((each) => row('suggested-color-', each)), ...choices.colours.map((each) => row('color-', each)));
  }, draw);
}

function drawCondition() {
  const isRenamed = trouble === 'renamed_condition' || trouble === 'no_condition_field';
  const condition = opener('condition', isRenamed ? 'state-input' : 'category-condition-single-list-input', 'Condition');
  if (trouble === 'no_condition_field') {
    condition.id = 'state';
    condition.setAttribute('aria-label', 'State of the item');
    condition.closest('label').firstChild.textContent = 'State of the item';
  }
  condition.value = nameOf(choices.conditions, form.condition);
  dropdown(condition, (content) => content.append(...choices.conditions.map((each) => {
    const row = option('radio', each.name, form.condition === each.id, () => {
      form.condition = each.id;
      condition.value = each.name;
      close();
      // The guess may come after what was chosen (live, 4 October 2026).
      if (trouble === 'guesses_late') setTimeout(() => {
        form.category = choices.guess.category;
        category.value = nameOf(choices.categories, form.category);
      }, 50);
    });
    row.id = 'condition-' + each.id;
    return row;
  })));
}

/**
 * Long lists can be searched, and are then called "single-list_search" (three public programs of 2026: a game's platform and
 * a book's language).
 */
function drawAttribute(name) {
  const { label, values, testid } = choices.attributes[name];
  const field = opener(name, (testid ?? 'category-' + name + '-single-list') + '-input', label);
  field.value = form.attributes[name] ?? '';
  dropdown(field, (content) => content.append(...values.map((value) => {
    const row = option('radio', value, form.attributes[name] === value, () => {
      form.attributes[name] = value;
      field.value = value;
      close();
    });
    row.id = name + '-' + value.replace(/\\W+/g, '_');
    return row;
  })));
}

/** Only the rows in sight are in the page, as in a list of thousands. */
function drawMaterials() {
  const material = opener('material', 'category-material-multi-list-input', 'Material');
  const rowHeight = 30;
  const drawValue = () => { material.value = form.materials.map((id) => nameOf(choices.materials, id)).join(', '); };
  drawValue();
  dropdown(material, (content) => {
    const space = make('div', { style: 'position:relative;height:' + choices.materials.length * rowHeight + 'px' });
    const draw = () => {
      const first = Math.floor(content.scrollTop / rowHeight);
      space.replaceChildren(...choices.materials.slice(first, first + 6).map((each, index) => {
        const row = option('checkbox', each.name, form.materials.includes(each.id), () => {
          form.materials = form.materials.includes(each.id)
            ? form.materials.filter((id) => id !== each.id) : [...form.materials, each.id];
          showTicks(drawValue);
          draw();
        });
        row.id = 'material-' + each.id;
        row.style = 'position:absolute;height:' + rowHeight + 'px;top:' + (first + index) * rowHeight + 'px';
        return row;
      }));
    };
    content.style = 'height:150px;overflow:auto';
    content.append(space);
    content.addEventListener('scroll', () => requestAnimationFrame(draw));
    draw();
  }, drawValue);
}

/**
 * A number of ten digits is refused, and the form takes one only once its own search has found the book, which shows as
 * title and author (changelog of a French extension, 24 to 31 August 2026). What is put in at one stroke is sometimes not
 * searched; the last digit, typed, is.
 */
function drawIsbn() {
  const isbn = opener('isbn', 'isbn--input', 'ISBN');
  isbn.removeAttribute('readonly');
  controlled(isbn, () => form.isbn, (value, { data }) => {
    form.isbn = value.replace(/[^0-9Xx]/g, '');
    const sum = [...form.isbn].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
    const isValid = /^97[89]\\d{10}$/.test(form.isbn) && sum % 10 === 0;
    notice(form.isbn === '' || isValid || form.isbn.length < 10 ? '' : 'Please enter a valid ISBN number');
    if (!isValid || (trouble === 'isbn_not_searched' && data?.length !== 1)) return;
    setTimeout(() => {
      if (document.getElementById('book_title')) return;
      for (const [id, label, text] of [['book_title', 'Title of the book', 'A Pattern Language'], ['author', 'Author', 'C. Alexander']]) {
        opener(id, id + '--input', label).value = text;
      }
      drawAttribute('language_book');
    }, 80);
  });
}

/** By weight in some categories, with other numbers; one is always chosen before (French extension, 23 August 2026). */
function drawParcels({ parcels = choices.parcels, parcel: recommended }) {
  const group = make('fieldset', {}, make('legend', {}, 'Parcel size'));
  for (const { id, name } of parcels) {
    const radio = make('input', { type: 'radio', name: 'package_type_selector', id: 'package_type_selector_' + id });
    radio.checked = form.parcel === name;
    radio.addEventListener('click', () => { form.parcel = name; });
    const words = make('label', { for: radio.id }, name);
    group.append(make('div', { 'data-testid': id + '-package-size--cell' }, radio, words, ...(id === recommended ? [make('div', {}, 'Recommended')] : [])));
  }
  document.getElementById('dependents').append(group);
}
`;
