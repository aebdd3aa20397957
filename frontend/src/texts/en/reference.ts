import type { FamilyTexts } from '@/entity/family';

const every = { code: 'Code', name: 'Name', createdAt: 'Created', updatedAt: 'Updated' } as const;

const referenceLists = {
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
      parentId: 'Parent class',
      failureClassId: 'Failure class',
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
      kind: 'Data type',
      unitId: 'Unit',
      choices: 'Allowed values, one per line',
      position: 'Position in the form',
      required: 'Required',
    },
    choices: {
      kind: { text: 'Text', number: 'Number', bool: 'Yes or no', date: 'Date', choice: 'Selection' },
    },
    own: 'Own attributes',
    inherited: 'Inherited attributes',
    none: 'No own attributes',
    noneHint: 'An attribute becomes a field in the form of every asset of this class and its subclasses.',
    needed: 'required',
    from: 'Inherited from',
    actions: 'Actions',
    change: 'Edit {{name}}',
  } satisfies FamilyTexts<'classAttribute'> & Record<string, string | object>,
  failureCode: {
    title: 'Failure codes',
    one: 'failure code',
    new: 'New failure code',
    fields: { ...every, kind: 'Kind', parentId: 'Parent code', description: 'Description' },
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
    fields: { ...every, kind: 'Applies to', colour: 'Colour' },
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
    fields: { ...every, quantity: 'Quantity', factor: 'Factor', shift: 'Offset' },
    sections: { conversion: 'Conversion to the base unit: value × factor + offset' },
  } satisfies FamilyTexts<'unitOfMeasure'>,
  labourType: {
    title: 'Labour types',
    one: 'labour type',
    new: 'New labour type',
    fields: { ...every, factor: 'Factor' },
  } satisfies FamilyTexts<'labourType'>,
  serviceLevel: {
    title: 'Service levels',
    one: 'service level',
    new: 'New service level',
    fields: {
      name: 'Name',
      priority: 'Priority',
      respondHours: 'Answer within (hours)',
      resolveHours: 'Work done within (hours)',
      createdAt: 'Created',
      updatedAt: 'Updated',
    },
    choices: { priority: { high: 'High', medium: 'Medium', low: 'Low' } },
  } satisfies FamilyTexts<'serviceLevel'>,
  workOrderStatus: {
    title: 'Work order statuses',
    one: 'work order status',
    new: 'New work order status',
    fields: {
      name: 'Name',
      countsAs: 'System status',
      colour: 'Colour',
      position: 'Position',
      listCount: 'Lists',
      createdAt: 'Created',
      updatedAt: 'Updated',
    },
    choices: { countsAs: { open: 'Open', inReview: 'In Review', completed: 'Completed', closed: 'Closed' } },
  } satisfies FamilyTexts<'workOrderStatus'>,
  operatingStatus: {
    title: 'Operating statuses',
    one: 'operating status',
    new: 'New operating status',
    fields: { ...every, state: 'Operating state', colour: 'Colour' },
    choices: { state: { up: 'Up', down: 'Down' } },
  } satisfies FamilyTexts<'operatingStatus'>,
} as const;

export default { 'reference-lists': referenceLists };
