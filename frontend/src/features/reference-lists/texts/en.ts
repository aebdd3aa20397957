import type { FamilyTexts } from '@/entity/family';

const every = { code: 'Code', name: 'Name', createdAt: 'Created', updatedAt: 'Changed' } as const;

export default {
  title: 'Classification Schemes',
  classificationScheme: {
    title: 'Schemes',
    one: 'classification scheme',
    new: 'New scheme',
    fields: { ...every, description: 'Description', classes: 'Classes' },
  } satisfies FamilyTexts<'classificationScheme'>,
  classification: {
    title: 'Classes',
    one: 'class',
    new: 'New class',
    fields: {
      ...every,
      schemeId: 'Scheme',
      parentId: 'A kind of',
      failureClassId: 'How it fails',
      description: 'Description',
      assets: 'Assets',
    },
    tabs: { attributes: 'Attributes' },
  } satisfies FamilyTexts<'classification'>,
  classAttribute: {
    title: 'Attributes',
    one: 'attribute',
    new: 'New attribute',
    fields: {
      ...every,
      classificationId: 'Class',
      kind: 'What is asked',
      unitId: 'Unit',
      choices: 'Choices, one a line',
      position: 'Place in the form',
      required: 'Must be filled in',
    },
    choices: {
      kind: { text: 'Text', number: 'Number', bool: 'Yes or no', date: 'Day', choice: 'One of several' },
    },
    own: 'Of this class',
    inherited: 'From the classes above',
    none: 'No attributes of its own',
    noneHint: 'An attribute becomes a field in the form of every asset of this class, and of the classes below it.',
    needed: 'needed',
    from: 'From',
    actions: 'Actions',
    change: 'Change {{name}}',
  } satisfies FamilyTexts<'classAttribute'> & Record<string, string | object>,
  failureCode: {
    title: 'Failure codes',
    one: 'failure code',
    new: 'New failure code',
    fields: { ...every, kind: 'Kind', parentId: 'Below', description: 'Description' },
    choices: {
      kind: {
        class: 'Class',
        problem: 'Problem',
        cause: 'Cause',
        remedy: 'Remedy',
        mode: 'Failure mode',
        mechanism: 'Mechanism',
      },
    },
  } satisfies FamilyTexts<'failureCode'>,
  category: {
    title: 'Categories',
    one: 'category',
    new: 'New category',
    fields: { ...every, kind: 'Used for', colour: 'Colour' },
    choices: { kind: { asset: 'Assets', part: 'Parts' } },
  } satisfies FamilyTexts<'category'>,
  costCentre: {
    title: 'Cost centres',
    one: 'cost centre',
    new: 'New cost centre',
    fields: { ...every, description: 'Description' },
  } satisfies FamilyTexts<'costCentre'>,
  department: {
    title: 'Departments',
    one: 'department',
    new: 'New department',
    fields: { ...every, costCentreId: 'Cost centre' },
  } satisfies FamilyTexts<'department'>,
  unitOfMeasure: {
    title: 'Units of measure',
    one: 'unit of measure',
    new: 'New unit',
    fields: { ...every, quantity: 'Quantity', factor: 'Factor', shift: 'Shift' },
    sections: { conversion: 'To the basic unit: value × factor + shift' },
  } satisfies FamilyTexts<'unitOfMeasure'>,
  operatingStatus: {
    title: 'Operating statuses',
    one: 'operating status',
    new: 'New operating status',
    fields: { ...every, state: 'Counts as', colour: 'Colour' },
    choices: { state: { up: 'Up', down: 'Down' } },
  } satisfies FamilyTexts<'operatingStatus'>,
} as const;
