// The lists of this page, in the order of their tabs. `id` stands in the address.
import { category } from './category.entity';
import { classification } from './classification.entity';
import { classificationScheme } from './classificationScheme.entity';
import { costCentre } from './costCentre.entity';
import { department } from './department.entity';
import { failureCode } from './failureCode.entity';
import { labourType } from './labourType.entity';
import { operatingStatus } from './operatingStatus.entity';
import { serviceLevel } from './serviceLevel.entity';
import { unitOfMeasure } from './unitOfMeasure.entity';
import { workOrderStatus } from './workOrderStatus.entity';

export const LISTS = [
  { id: 'classes', family: classification },
  { id: 'classification-schemes', family: classificationScheme },
  { id: 'failure-codes', family: failureCode },
  { id: 'categories', family: category },
  { id: 'cost-centres', family: costCentre },
  { id: 'departments', family: department },
  { id: 'units-of-measure', family: unitOfMeasure },
  { id: 'operating-statuses', family: operatingStatus },
  { id: 'work-order-statuses', family: workOrderStatus },
  { id: 'labour-types', family: labourType },
  { id: 'service-levels', family: serviceLevel },
] as const;

export type ListId = (typeof LISTS)[number]['id'];
