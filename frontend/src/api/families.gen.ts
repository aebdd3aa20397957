// Written by scripts/families.mjs (npm run api). Do not edit.
import type { FamilySpec } from './familySpec';

export const families = {
  "alarmRule": {
    "fields": {
      "action": {
        "choices": [
          "none",
          "notify",
          "workRequest",
          "workOrder"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "unlessSaid": "none"
      },
      "boardId": {
        "edit": true,
        "filter": true,
        "kind": "whole",
        "least": 1,
        "shown": "boardName"
      },
      "boardName": {
        "kind": "text"
      },
      "boardNumber": {
        "kind": "whole"
      },
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "condition": {
        "edit": true,
        "kind": "structure",
        "required": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "crewId": {
        "edit": true,
        "family": "crew",
        "filter": true,
        "kind": "reference",
        "shown": "crewName"
      },
      "deadband": {
        "edit": true,
        "kind": "decimal",
        "least": 0,
        "places": 6,
        "unlessSaid": "0"
      },
      "enabled": {
        "edit": true,
        "filter": true,
        "kind": "bool",
        "unlessSaid": true
      },
      "escalateAfter": {
        "edit": true,
        "kind": "structure",
        "unlessSaid": []
      },
      "instruction": {
        "edit": true,
        "kind": "longText",
        "max": 4000
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "offDelay": {
        "edit": true,
        "kind": "whole",
        "least": 0,
        "most": 604800,
        "unlessSaid": 0
      },
      "onDelay": {
        "edit": true,
        "kind": "whole",
        "least": 0,
        "most": 604800,
        "unlessSaid": 0
      },
      "priority": {
        "choices": [
          "high",
          "medium",
          "low"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice"
      },
      "reAlarmAfter": {
        "edit": true,
        "kind": "whole",
        "least": 1,
        "most": 10080
      },
      "schedule": {
        "edit": true,
        "kind": "structure"
      },
      "sensorCode": {
        "kind": "text"
      },
      "sensorId": {
        "edit": true,
        "family": "sensor",
        "filter": true,
        "kind": "reference",
        "shown": "sensorName",
        "sort": true
      },
      "sensorKind": {
        "choices": [
          "temperature",
          "humidity",
          "pressure",
          "vibration",
          "current",
          "voltage",
          "power",
          "level",
          "flow",
          "speed",
          "door",
          "leak",
          "other"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "sort": true
      },
      "sensors": {
        "kind": "whole"
      },
      "severity": {
        "choices": [
          "low",
          "medium",
          "high",
          "critical"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "unlessSaid": "medium"
      },
      "unitCode": {
        "kind": "text"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "AlarmRule",
    "subModule": "sensors",
    "title": "name",
    "topic": "changes:alarm_rule",
    "tree": false
  },
  "asset": {
    "fields": {
      "attributes": {
        "edit": true,
        "kind": "attributes"
      },
      "categoryId": {
        "edit": true,
        "family": "category",
        "filter": true,
        "kind": "reference",
        "shown": "categoryName"
      },
      "classificationId": {
        "edit": true,
        "family": "classification",
        "filter": true,
        "kind": "reference",
        "shown": "classificationName"
      },
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "commissionedOn": {
        "edit": true,
        "filter": true,
        "kind": "date",
        "sort": true
      },
      "costCentreId": {
        "edit": true,
        "family": "costCentre",
        "filter": true,
        "kind": "reference",
        "shown": "costCentreName"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "criticality": {
        "choices": [
          "high",
          "medium",
          "low"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "sort": true
      },
      "departmentId": {
        "edit": true,
        "family": "department",
        "filter": true,
        "kind": "reference",
        "shown": "departmentName"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "group1": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "group2": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "locationId": {
        "edit": true,
        "family": "location",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "manufacturer": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100,
        "sort": true
      },
      "model": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "openWorkOrders": {
        "kind": "whole"
      },
      "operatingState": {
        "kind": "text"
      },
      "operatingStatusId": {
        "edit": true,
        "family": "operatingStatus",
        "filter": true,
        "kind": "reference",
        "shown": "operatingStatusName"
      },
      "parentId": {
        "edit": true,
        "family": "asset",
        "filter": true,
        "kind": "reference",
        "shown": "parentName"
      },
      "part": {
        "family": "masterPart",
        "filter": true,
        "kind": "links",
        "shown": "sparePartCodes"
      },
      "purchasePrice": {
        "edit": true,
        "filter": true,
        "kind": "money",
        "least": 0,
        "places": 2
      },
      "purchasedOn": {
        "edit": true,
        "filter": true,
        "kind": "date"
      },
      "serialNumber": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "warrantyUntil": {
        "edit": true,
        "filter": true,
        "kind": "date",
        "sort": true
      }
    },
    "files": true,
    "lines": {
      "spareParts": {
        "fields": {
          "note": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 200
          },
          "partCode": {
            "kind": "text"
          },
          "partId": {
            "distinct": true,
            "edit": true,
            "family": "masterPart",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "partName"
          },
          "quantity": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 1000000,
            "places": 4,
            "unlessSaid": "1"
          }
        },
        "most": 500
      }
    },
    "links": true,
    "notes": true,
    "path": "Asset",
    "subModule": "equipment",
    "title": "name",
    "topic": "changes:asset",
    "tree": true
  },
  "calendarTrigger": {
    "fields": {
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "frequency": {
        "choices": [
          "daily",
          "weekly",
          "monthly",
          "yearly"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "unlessSaid": "monthly"
      },
      "interval": {
        "edit": true,
        "kind": "whole",
        "least": 1,
        "most": 1000,
        "unlessSaid": 1
      },
      "maxCount": {
        "edit": true,
        "kind": "whole",
        "least": 1,
        "most": 10000
      },
      "mode": {
        "choices": [
          "fixed",
          "floating"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "unlessSaid": "fixed"
      },
      "monthDays": {
        "edit": true,
        "kind": "text",
        "max": 200
      },
      "months": {
        "edit": true,
        "kind": "text",
        "max": 200
      },
      "planCode": {
        "kind": "text"
      },
      "planId": {
        "edit": true,
        "family": "maintenancePlan",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "planName"
      },
      "shortMonths": {
        "choices": [
          "lastDay",
          "skip"
        ],
        "edit": true,
        "kind": "choice",
        "unlessSaid": "lastDay"
      },
      "startOn": {
        "edit": true,
        "kind": "date"
      },
      "timeOfDay": {
        "edit": true,
        "kind": "text",
        "max": 5,
        "unlessSaid": "08:00"
      },
      "until": {
        "edit": true,
        "kind": "date"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "weekdays": {
        "edit": true,
        "kind": "text",
        "max": 200
      }
    },
    "path": "CalendarTrigger",
    "subModule": "maintenancePlans",
    "title": "frequency",
    "topic": "changes:calendar_trigger",
    "tree": false
  },
  "category": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "colour": {
        "edit": true,
        "kind": "colour"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "kind": {
        "choices": [
          "asset",
          "part"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "required": true
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "Category",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:category",
    "tree": false
  },
  "classAttribute": {
    "fields": {
      "choices": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "classificationId": {
        "edit": true,
        "family": "classification",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "classificationName"
      },
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "kind": {
        "choices": [
          "text",
          "number",
          "bool",
          "date",
          "choice"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "required": true
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "position": {
        "edit": true,
        "filter": true,
        "kind": "whole",
        "sort": true
      },
      "required": {
        "edit": true,
        "filter": true,
        "kind": "bool"
      },
      "unitId": {
        "edit": true,
        "family": "unitOfMeasure",
        "filter": true,
        "kind": "reference",
        "shown": "unitCode"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "ClassAttribute",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:class_attribute",
    "tree": false
  },
  "classification": {
    "fields": {
      "assets": {
        "kind": "whole"
      },
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "failureClassId": {
        "edit": true,
        "family": "failureCode",
        "filter": true,
        "kind": "reference",
        "shown": "failureClassName"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "parentId": {
        "edit": true,
        "family": "classification",
        "filter": true,
        "kind": "reference",
        "shown": "parentName"
      },
      "parts": {
        "kind": "whole"
      },
      "schemeId": {
        "edit": true,
        "family": "classificationScheme",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "schemeName"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "Classification",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:classification",
    "tree": true
  },
  "classificationScheme": {
    "fields": {
      "classes": {
        "kind": "whole"
      },
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "ClassificationScheme",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:classification_scheme",
    "tree": false
  },
  "costCentre": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "CostCentre",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:cost_centre",
    "tree": false
  },
  "crew": {
    "fields": {
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "memberCount": {
        "kind": "whole"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "supervisorId": {
        "edit": true,
        "family": "person",
        "filter": true,
        "kind": "reference",
        "shown": "supervisorName"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "weeklyCapacityHours": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 100000,
        "places": 2
      },
      "workingHours": {
        "edit": true,
        "kind": "structure"
      }
    },
    "lines": {
      "members": {
        "fields": {
          "duty": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100
          },
          "personCode": {
            "kind": "text"
          },
          "personId": {
            "distinct": true,
            "edit": true,
            "family": "person",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "personName"
          }
        },
        "most": 500
      }
    },
    "links": true,
    "path": "Crew",
    "subModule": "crews",
    "title": "name",
    "topic": "changes:crew",
    "tree": false
  },
  "currencyRate": {
    "fields": {
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "currency": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 3,
        "required": true
      },
      "note": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "rate": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 1000000,
        "places": 6,
        "required": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "validFrom": {
        "edit": true,
        "filter": true,
        "kind": "date",
        "required": true,
        "sort": true
      }
    },
    "path": "CurrencyRate",
    "subModule": "suppliers",
    "title": "currency",
    "topic": "changes:currency_rate",
    "tree": false
  },
  "dashboard": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "roleId": {
        "edit": true,
        "family": "role",
        "filter": true,
        "kind": "reference",
        "shown": "roleName"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "widgetCount": {
        "kind": "whole"
      },
      "widgets": {
        "edit": true,
        "kind": "structure",
        "unlessSaid": []
      }
    },
    "path": "Dashboard",
    "subModule": "iotDashboards",
    "title": "name",
    "topic": "changes:dashboard",
    "tree": false
  },
  "department": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "costCentreId": {
        "edit": true,
        "family": "costCentre",
        "filter": true,
        "kind": "reference",
        "shown": "costCentreName"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "Department",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:department",
    "tree": false
  },
  "document": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "fileName": {
        "kind": "text"
      },
      "kind": {
        "choices": [
          "manual",
          "drawing",
          "certificate",
          "photo",
          "procedure",
          "other"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "sort": true,
        "unlessSaid": "other"
      },
      "linkCount": {
        "kind": "whole"
      },
      "mediaType": {
        "kind": "text"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "revision": {
        "filter": true,
        "kind": "whole"
      },
      "size": {
        "kind": "whole"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "Document",
    "subModule": "documentManagement",
    "title": "name",
    "topic": "changes:document",
    "tree": false
  },
  "downtime": {
    "fields": {
      "assetCode": {
        "kind": "text"
      },
      "assetId": {
        "edit": true,
        "family": "asset",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "assetName"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "endedAt": {
        "edit": true,
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "failureCodeId": {
        "edit": true,
        "family": "failureCode",
        "filter": true,
        "kind": "reference",
        "shown": "failureCodeName"
      },
      "hours": {
        "kind": "decimal"
      },
      "planned": {
        "edit": true,
        "filter": true,
        "kind": "bool"
      },
      "reason": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 500
      },
      "startedAt": {
        "edit": true,
        "filter": true,
        "kind": "time",
        "required": true,
        "sort": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "workOrderCode": {
        "kind": "text"
      },
      "workOrderId": {
        "edit": true,
        "filter": true,
        "kind": "whole"
      }
    },
    "path": "Downtime",
    "subModule": "equipment",
    "title": "reason",
    "topic": "changes:downtime",
    "tree": false
  },
  "eventTrigger": {
    "fields": {
      "alarmRuleCode": {
        "kind": "text"
      },
      "alarmRuleId": {
        "edit": true,
        "family": "alarmRule",
        "filter": true,
        "kind": "reference",
        "shown": "alarmRuleName"
      },
      "comparison": {
        "choices": [
          "above",
          "below"
        ],
        "edit": true,
        "kind": "choice",
        "unlessSaid": "above"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "failureCodeCode": {
        "kind": "text"
      },
      "failureCodeId": {
        "edit": true,
        "family": "failureCode",
        "filter": true,
        "kind": "reference",
        "shown": "failureCodeName"
      },
      "kind": {
        "choices": [
          "alarm",
          "sensorLimit",
          "meterLimit",
          "assetStatus",
          "failureCode",
          "starts"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "unlessSaid": "alarm"
      },
      "limitValue": {
        "edit": true,
        "kind": "decimal",
        "places": 6
      },
      "meterCode": {
        "kind": "text"
      },
      "meterId": {
        "edit": true,
        "family": "meter",
        "filter": true,
        "kind": "reference",
        "shown": "meterName"
      },
      "operatingStatusCode": {
        "kind": "text"
      },
      "operatingStatusId": {
        "edit": true,
        "family": "operatingStatus",
        "filter": true,
        "kind": "reference",
        "shown": "operatingStatusName"
      },
      "planCode": {
        "kind": "text"
      },
      "planId": {
        "edit": true,
        "family": "maintenancePlan",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "planName"
      },
      "refractoryHours": {
        "edit": true,
        "kind": "whole",
        "least": 0,
        "most": 8784,
        "unlessSaid": 24
      },
      "sensorCode": {
        "kind": "text"
      },
      "sensorId": {
        "edit": true,
        "family": "sensor",
        "filter": true,
        "kind": "reference",
        "shown": "sensorName"
      },
      "starts": {
        "edit": true,
        "kind": "whole",
        "least": 1,
        "most": 1000000
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "EventTrigger",
    "subModule": "maintenancePlans",
    "title": "refractoryHours::text",
    "topic": "changes:event_trigger",
    "tree": false
  },
  "failureCode": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "kind": {
        "choices": [
          "class",
          "problem",
          "cause",
          "remedy",
          "mode",
          "mechanism"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "required": true
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "parentId": {
        "edit": true,
        "family": "failureCode",
        "filter": true,
        "kind": "reference",
        "shown": "parentName"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "FailureCode",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:failure_code",
    "tree": true
  },
  "fleetTracker": {
    "fields": {
      "assetCode": {
        "kind": "text"
      },
      "assetId": {
        "edit": true,
        "family": "asset",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "assetName"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "distance": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "places": 1
      },
      "driverId": {
        "edit": true,
        "family": "person",
        "filter": true,
        "kind": "reference",
        "shown": "driverName"
      },
      "endedAt": {
        "edit": true,
        "filter": true,
        "kind": "time"
      },
      "engineHours": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "places": 1
      },
      "fromPlace": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "fuel": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "places": 2
      },
      "latitude": {
        "edit": true,
        "kind": "decimal",
        "least": -90,
        "most": 90,
        "places": 6
      },
      "longitude": {
        "edit": true,
        "kind": "decimal",
        "least": -180,
        "most": 180,
        "places": 6
      },
      "odometer": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "places": 1
      },
      "remark": {
        "edit": true,
        "kind": "longText",
        "max": 1000
      },
      "startedAt": {
        "edit": true,
        "filter": true,
        "kind": "time",
        "required": true,
        "sort": true
      },
      "toPlace": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "FleetTracker",
    "subModule": "equipment",
    "title": "toPlace",
    "topic": "changes:fleet_tracker",
    "tree": false
  },
  "gateway": {
    "fields": {
      "battery": {
        "filter": true,
        "kind": "whole"
      },
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "firmware": {
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "heartbeatMinutes": {
        "edit": true,
        "filter": true,
        "kind": "whole",
        "least": 1,
        "most": 1440,
        "unlessSaid": 5
      },
      "keyMadeAt": {
        "filter": true,
        "kind": "time"
      },
      "kind": {
        "choices": [
          "ethernet",
          "wifi",
          "cellular",
          "usb",
          "virtual"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "required": true
      },
      "lastSeenAt": {
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "locationId": {
        "edit": true,
        "family": "location",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "mac": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 17
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "networkId": {
        "edit": true,
        "family": "network",
        "filter": true,
        "kind": "reference",
        "shown": "networkName"
      },
      "power": {
        "choices": [
          "mains",
          "battery"
        ],
        "filter": true,
        "kind": "choice"
      },
      "previousKeyUntil": {
        "kind": "time"
      },
      "resetAskedAt": {
        "kind": "time"
      },
      "resetAskedBy": {
        "kind": "text"
      },
      "sensorCount": {
        "kind": "whole"
      },
      "signal": {
        "filter": true,
        "kind": "whole"
      },
      "updateAskedAt": {
        "kind": "time"
      },
      "updateAskedBy": {
        "kind": "text"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "Gateway",
    "subModule": "gateways",
    "title": "name",
    "topic": "changes:gateway",
    "tree": false
  },
  "labourType": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "factor": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 100,
        "places": 3,
        "unlessSaid": 1
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "LabourType",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:labour_type",
    "tree": false
  },
  "location": {
    "fields": {
      "address": {
        "edit": true,
        "filter": true,
        "kind": "longText",
        "max": 500
      },
      "assets": {
        "kind": "whole"
      },
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "costCentreId": {
        "edit": true,
        "family": "costCentre",
        "filter": true,
        "kind": "reference",
        "shown": "costCentreName"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "kind": {
        "choices": [
          "site",
          "building",
          "floor",
          "area",
          "line",
          "room",
          "outdoor"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice"
      },
      "latitude": {
        "edit": true,
        "kind": "decimal",
        "least": -90,
        "most": 90,
        "places": 6
      },
      "longitude": {
        "edit": true,
        "kind": "decimal",
        "least": -180,
        "most": 180,
        "places": 6
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "parentId": {
        "edit": true,
        "family": "location",
        "filter": true,
        "kind": "reference",
        "shown": "parentName"
      },
      "planId": {
        "edit": true,
        "family": "document",
        "filter": true,
        "kind": "reference",
        "shown": "planName"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "files": true,
    "links": true,
    "notes": true,
    "path": "Location",
    "subModule": "locations",
    "title": "name",
    "topic": "changes:location",
    "tree": true
  },
  "maintenancePlan": {
    "fields": {
      "activatedOn": {
        "kind": "date"
      },
      "assetCount": {
        "kind": "whole"
      },
      "boardId": {
        "edit": true,
        "filter": true,
        "kind": "whole",
        "least": 1,
        "shown": "boardName"
      },
      "boardName": {
        "kind": "text"
      },
      "boardNumber": {
        "kind": "whole"
      },
      "closedSeason": {
        "choices": [
          "skip",
          "shift"
        ],
        "edit": true,
        "kind": "choice",
        "unlessSaid": "skip"
      },
      "code": {
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "combine": {
        "choices": [
          "any",
          "all"
        ],
        "edit": true,
        "kind": "choice",
        "unlessSaid": "any"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "crewId": {
        "edit": true,
        "family": "crew",
        "filter": true,
        "kind": "reference",
        "shown": "crewName"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "dueAfterDays": {
        "edit": true,
        "kind": "whole",
        "least": 0,
        "most": 366,
        "unlessSaid": 0
      },
      "estimatedHours": {
        "edit": true,
        "kind": "decimal",
        "least": 0,
        "places": 4
      },
      "generatorError": {
        "kind": "text"
      },
      "holidays": {
        "choices": [
          "keep",
          "skip",
          "before",
          "after"
        ],
        "edit": true,
        "kind": "choice",
        "unlessSaid": "keep"
      },
      "lastDue": {
        "kind": "time"
      },
      "leadDays": {
        "edit": true,
        "kind": "whole",
        "least": 0,
        "most": 366,
        "unlessSaid": 0
      },
      "mergeSameDay": {
        "edit": true,
        "kind": "bool"
      },
      "missed": {
        "choices": [
          "all",
          "latest",
          "none"
        ],
        "edit": true,
        "kind": "choice",
        "unlessSaid": "latest"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "openEarlier": {
        "choices": [
          "skip",
          "overlap",
          "close",
          "unite"
        ],
        "edit": true,
        "kind": "choice",
        "unlessSaid": "overlap"
      },
      "part": {
        "family": "masterPart",
        "filter": true,
        "kind": "links",
        "shown": "partCodes"
      },
      "planType": {
        "choices": [
          "inspection",
          "lubrication",
          "calibration",
          "cleaning",
          "replacement",
          "overhaul",
          "statutory",
          "other"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice"
      },
      "priority": {
        "choices": [
          "high",
          "medium",
          "low"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "unlessSaid": "medium"
      },
      "reason": {
        "kind": "longText",
        "max": 1000
      },
      "responsiblePersonId": {
        "edit": true,
        "family": "person",
        "filter": true,
        "kind": "reference",
        "shown": "responsiblePersonName"
      },
      "seasonFrom": {
        "edit": true,
        "kind": "text",
        "max": 5
      },
      "seasonUntil": {
        "edit": true,
        "kind": "text",
        "max": 5
      },
      "status": {
        "choices": [
          "draft",
          "active",
          "paused",
          "retired"
        ],
        "filter": true,
        "kind": "choice",
        "sort": true,
        "unlessSaid": "draft"
      },
      "timeZone": {
        "edit": true,
        "kind": "text",
        "max": 64
      },
      "toleranceDays": {
        "edit": true,
        "kind": "whole",
        "least": 0,
        "most": 366,
        "unlessSaid": 0
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "weekends": {
        "choices": [
          "keep",
          "skip",
          "before",
          "after"
        ],
        "edit": true,
        "kind": "choice",
        "unlessSaid": "keep"
      },
      "workType": {
        "edit": true,
        "kind": "whole",
        "least": 1,
        "most": 2,
        "unlessSaid": 1
      }
    },
    "files": true,
    "lifecycle": {
      "initial": "draft",
      "transitions": [
        {
          "action": "update",
          "from": [
            "draft",
            "paused"
          ],
          "reasonRequired": false,
          "to": "active"
        },
        {
          "action": "update",
          "from": [
            "draft",
            "active",
            "paused"
          ],
          "reasonRequired": true,
          "to": "retired"
        }
      ]
    },
    "lines": {
      "assets": {
        "fields": {
          "assetCode": {
            "kind": "text"
          },
          "assetId": {
            "distinct": true,
            "edit": true,
            "family": "asset",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "assetName"
          }
        },
        "most": 500
      },
      "holidayDates": {
        "fields": {
          "name": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100
          },
          "onDate": {
            "distinct": true,
            "edit": true,
            "filter": true,
            "kind": "date",
            "required": true
          }
        },
        "most": 400
      },
      "labour": {
        "fields": {
          "craft": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100,
            "required": true
          },
          "hours": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "places": 4,
            "unlessSaid": "0"
          },
          "people": {
            "edit": true,
            "filter": true,
            "kind": "whole",
            "least": 1,
            "most": 1000,
            "unlessSaid": 1
          }
        },
        "most": 50
      },
      "parts": {
        "fields": {
          "code": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 50,
            "required": true
          },
          "name": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 200
          },
          "quantity": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "places": 4,
            "unlessSaid": "1"
          },
          "unit": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 20
          },
          "unitCost": {
            "edit": true,
            "filter": true,
            "kind": "money",
            "least": 0,
            "places": 2,
            "unlessSaid": "0"
          },
          "warehouseId": {
            "edit": true,
            "family": "warehouse",
            "filter": true,
            "kind": "reference",
            "shown": "warehouseName"
          }
        },
        "most": 200
      },
      "shutdowns": {
        "fields": {
          "fromDate": {
            "edit": true,
            "filter": true,
            "kind": "date",
            "required": true
          },
          "name": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100
          },
          "untilDate": {
            "edit": true,
            "filter": true,
            "kind": "date",
            "required": true
          }
        },
        "most": 100
      },
      "taskGroups": {
        "fields": {
          "groupVersion": {
            "filter": true,
            "kind": "whole"
          },
          "multiple": {
            "edit": true,
            "filter": true,
            "kind": "whole",
            "least": 1,
            "most": 1000,
            "unlessSaid": 1
          },
          "taskGroupCode": {
            "kind": "text"
          },
          "taskGroupId": {
            "distinct": true,
            "edit": true,
            "family": "taskGroup",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "taskGroupName"
          }
        },
        "most": 50
      },
      "tasks": {
        "fields": {
          "answerFormat": {
            "edit": true,
            "kind": "structure"
          },
          "estLaborHrs": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "places": 4
          },
          "mandatory": {
            "edit": true,
            "filter": true,
            "kind": "bool"
          },
          "multiple": {
            "edit": true,
            "filter": true,
            "kind": "whole",
            "least": 1,
            "most": 1000,
            "unlessSaid": 1
          },
          "name": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 200,
            "required": true
          },
          "responsiblePersonId": {
            "edit": true,
            "family": "person",
            "filter": true,
            "kind": "reference",
            "shown": "responsiblePersonName"
          },
          "subTaskFormats": {
            "edit": true,
            "kind": "structure"
          },
          "subTasks": {
            "edit": true,
            "filter": true,
            "kind": "longText",
            "max": 10000
          }
        },
        "most": 200
      }
    },
    "links": true,
    "notes": true,
    "path": "MaintenancePlan",
    "subModule": "maintenancePlans",
    "title": "name",
    "topic": "changes:maintenance_plan",
    "tree": false
  },
  "masterPart": {
    "fields": {
      "abcClass": {
        "choices": [
          "a",
          "b",
          "c"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "sort": true
      },
      "alternate": {
        "family": "masterPart",
        "filter": true,
        "kind": "links",
        "shown": "alternateCodes"
      },
      "attributes": {
        "edit": true,
        "kind": "attributes"
      },
      "available": {
        "kind": "decimal"
      },
      "balance": {
        "kind": "decimal"
      },
      "categoryId": {
        "edit": true,
        "family": "category",
        "filter": true,
        "kind": "reference",
        "shown": "categoryName"
      },
      "classificationId": {
        "edit": true,
        "family": "classification",
        "filter": true,
        "kind": "reference",
        "shown": "classificationName"
      },
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "criticality": {
        "choices": [
          "vital",
          "essential",
          "desirable"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "sort": true
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "expired": {
        "kind": "decimal"
      },
      "hazard": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "held": {
        "kind": "decimal"
      },
      "inTransit": {
        "kind": "decimal"
      },
      "inspected": {
        "edit": true,
        "filter": true,
        "kind": "bool"
      },
      "low": {
        "kind": "bool"
      },
      "manufacturer": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100,
        "sort": true
      },
      "manufacturerNumber": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "onOrder": {
        "kind": "decimal"
      },
      "required": {
        "kind": "decimal"
      },
      "reserved": {
        "kind": "decimal"
      },
      "shelfLifeDays": {
        "edit": true,
        "kind": "whole",
        "least": 1,
        "most": 36500
      },
      "standardPrice": {
        "kind": "decimal",
        "places": 6
      },
      "supersededByCode": {
        "kind": "text"
      },
      "supersededById": {
        "edit": true,
        "family": "masterPart",
        "filter": true,
        "kind": "reference",
        "shown": "supersededByName"
      },
      "tracking": {
        "choices": [
          "none",
          "lot",
          "serial"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "unlessSaid": "none"
      },
      "unitId": {
        "edit": true,
        "family": "unitOfMeasure",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "unitCode"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "value": {
        "kind": "decimal"
      },
      "weight": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 10000000,
        "places": 6
      }
    },
    "files": true,
    "lines": {
      "alternates": {
        "fields": {
          "alternateCode": {
            "kind": "text"
          },
          "alternateId": {
            "distinct": true,
            "edit": true,
            "family": "masterPart",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "alternateName"
          },
          "note": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 200
          }
        },
        "most": 20
      },
      "conversions": {
        "fields": {
          "factor": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 1000000,
            "places": 4,
            "required": true
          },
          "unitId": {
            "distinct": true,
            "edit": true,
            "family": "unitOfMeasure",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "unitCode"
          }
        },
        "most": 20
      },
      "manufacturers": {
        "fields": {
          "barcode": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100
          },
          "manufacturer": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100,
            "required": true
          },
          "number": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100
          }
        },
        "most": 20
      }
    },
    "links": true,
    "notes": true,
    "path": "MasterPart",
    "subModule": "masterParts",
    "title": "name",
    "topic": "changes:master_part",
    "tree": false
  },
  "materialReceipt": {
    "fields": {
      "code": {
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "consigned": {
        "kind": "bool"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "creditable": {
        "kind": "bool"
      },
      "deliveryNote": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "inspection": {
        "kind": "text"
      },
      "invoices": {
        "family": "supplierInvoice",
        "filter": true,
        "kind": "links",
        "shown": "invoiceCodes"
      },
      "landedCost": {
        "kind": "decimal"
      },
      "locationCode": {
        "kind": "text"
      },
      "locationId": {
        "edit": true,
        "family": "stockLocation",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "locationName"
      },
      "purchaseOrderId": {
        "edit": true,
        "family": "purchaseOrder",
        "filter": true,
        "kind": "reference",
        "shown": "purchaseOrderCode"
      },
      "reason": {
        "kind": "longText",
        "max": 1000
      },
      "receivedOn": {
        "edit": true,
        "filter": true,
        "kind": "date"
      },
      "status": {
        "choices": [
          "draft",
          "posted",
          "voided",
          "cancelled"
        ],
        "filter": true,
        "kind": "choice",
        "sort": true,
        "unlessSaid": "draft"
      },
      "supplierId": {
        "edit": true,
        "family": "supplier",
        "filter": true,
        "kind": "reference",
        "shown": "supplierName"
      },
      "total": {
        "kind": "decimal"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "files": true,
    "lifecycle": {
      "initial": "draft",
      "transitions": [
        {
          "action": "update",
          "from": [
            "draft"
          ],
          "reasonRequired": false,
          "to": "posted"
        },
        {
          "action": "update",
          "from": [
            "posted"
          ],
          "reasonRequired": true,
          "to": "voided"
        },
        {
          "action": "update",
          "from": [
            "draft"
          ],
          "reasonRequired": false,
          "to": "cancelled"
        }
      ]
    },
    "lines": {
      "lines": {
        "fields": {
          "accepted": {
            "filter": true,
            "kind": "decimal",
            "places": 4
          },
          "expiresOn": {
            "edit": true,
            "filter": true,
            "kind": "date"
          },
          "locationCode": {
            "kind": "text"
          },
          "locationId": {
            "edit": true,
            "family": "stockLocation",
            "filter": true,
            "kind": "reference",
            "shown": "locationName"
          },
          "lotNumber": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100
          },
          "partCode": {
            "kind": "text"
          },
          "partId": {
            "edit": true,
            "family": "masterPart",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "partName"
          },
          "quantity": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 1000000000,
            "places": 4,
            "required": true
          },
          "refused": {
            "filter": true,
            "kind": "decimal",
            "places": 4
          },
          "returned": {
            "filter": true,
            "kind": "decimal",
            "places": 4
          },
          "returnedValue": {
            "filter": true,
            "kind": "decimal",
            "places": 4
          },
          "serials": {
            "edit": true,
            "filter": true,
            "kind": "longText",
            "max": 20000
          },
          "supplierLot": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100
          },
          "unitCost": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 100000000,
            "places": 6,
            "unlessSaid": "0"
          }
        },
        "most": 200
      }
    },
    "links": true,
    "notes": true,
    "path": "MaterialReceipt",
    "subModule": "warehousing",
    "title": "code",
    "topic": "changes:material_receipt",
    "tree": false
  },
  "materialRequest": {
    "fields": {
      "code": {
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "fulfilment": {
        "kind": "text"
      },
      "neededOn": {
        "edit": true,
        "filter": true,
        "kind": "date",
        "sort": true
      },
      "ordering": {
        "kind": "text"
      },
      "orders": {
        "family": "purchaseOrder",
        "filter": true,
        "kind": "links",
        "shown": "orderCodes"
      },
      "progress": {
        "kind": "decimal"
      },
      "reason": {
        "kind": "longText",
        "max": 1000
      },
      "requester": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "status": {
        "choices": [
          "draft",
          "submitted",
          "approved",
          "held",
          "rejected",
          "closed",
          "cancelled"
        ],
        "filter": true,
        "kind": "choice",
        "sort": true,
        "unlessSaid": "draft"
      },
      "title": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "value": {
        "kind": "decimal"
      },
      "warehouseId": {
        "edit": true,
        "family": "warehouse",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "warehouseName"
      }
    },
    "files": true,
    "lifecycle": {
      "initial": "draft",
      "transitions": [
        {
          "action": "update",
          "from": [
            "draft",
            "held"
          ],
          "reasonRequired": false,
          "to": "submitted"
        },
        {
          "action": "configure",
          "from": [
            "submitted",
            "held"
          ],
          "reasonRequired": false,
          "to": "approved"
        },
        {
          "action": "configure",
          "from": [
            "submitted"
          ],
          "reasonRequired": true,
          "to": "rejected"
        },
        {
          "action": "update",
          "from": [
            "rejected"
          ],
          "reasonRequired": false,
          "to": "draft"
        },
        {
          "action": "update",
          "from": [
            "submitted",
            "approved"
          ],
          "reasonRequired": true,
          "to": "held"
        },
        {
          "action": "update",
          "from": [
            "approved"
          ],
          "reasonRequired": false,
          "to": "closed"
        },
        {
          "action": "update",
          "from": [
            "draft",
            "submitted",
            "approved",
            "held"
          ],
          "reasonRequired": false,
          "to": "cancelled"
        }
      ]
    },
    "lines": {
      "lines": {
        "fields": {
          "issued": {
            "filter": true,
            "kind": "decimal",
            "places": 4
          },
          "note": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 200
          },
          "partCode": {
            "kind": "text"
          },
          "partId": {
            "distinct": true,
            "edit": true,
            "family": "masterPart",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "partName"
          },
          "quantity": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 1000000000,
            "places": 4,
            "required": true
          }
        },
        "most": 200
      }
    },
    "links": true,
    "notes": true,
    "path": "MaterialRequest",
    "subModule": "warehousing",
    "title": "title",
    "topic": "changes:material_request",
    "tree": false
  },
  "meter": {
    "fields": {
      "active": {
        "edit": true,
        "filter": true,
        "kind": "bool",
        "unlessSaid": true
      },
      "assetId": {
        "edit": true,
        "family": "asset",
        "filter": true,
        "kind": "reference",
        "shown": "assetName"
      },
      "choices": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "kind": {
        "choices": [
          "continuous",
          "gauge",
          "characteristic"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "required": true
      },
      "lastAt": {
        "kind": "time"
      },
      "lastText": {
        "kind": "text"
      },
      "lastValue": {
        "kind": "decimal"
      },
      "lifeToDate": {
        "kind": "decimal"
      },
      "locationId": {
        "edit": true,
        "family": "location",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "perDay": {
        "kind": "decimal"
      },
      "rollover": {
        "edit": true,
        "kind": "decimal",
        "least": 0,
        "places": 6
      },
      "unitId": {
        "edit": true,
        "family": "unitOfMeasure",
        "filter": true,
        "kind": "reference",
        "shown": "unitCode"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "files": true,
    "links": true,
    "notes": true,
    "path": "Meter",
    "subModule": "meters",
    "title": "name",
    "topic": "changes:meter",
    "tree": false
  },
  "meterTrigger": {
    "fields": {
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "interval": {
        "edit": true,
        "kind": "decimal",
        "least": 0,
        "places": 6
      },
      "meterCode": {
        "kind": "text"
      },
      "meterId": {
        "edit": true,
        "family": "meter",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "meterName"
      },
      "mode": {
        "choices": [
          "fixed",
          "floating"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "unlessSaid": "floating"
      },
      "planCode": {
        "kind": "text"
      },
      "planId": {
        "edit": true,
        "family": "maintenancePlan",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "planName"
      },
      "startValue": {
        "edit": true,
        "kind": "decimal",
        "places": 6
      },
      "tolerance": {
        "edit": true,
        "kind": "decimal",
        "least": 0,
        "places": 6,
        "unlessSaid": "0"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "MeterTrigger",
    "subModule": "maintenancePlans",
    "title": "mode",
    "topic": "changes:meter_trigger",
    "tree": false
  },
  "network": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "gatewayCount": {
        "kind": "whole"
      },
      "kind": {
        "choices": [
          "alta",
          "lorawan",
          "wifi",
          "ethernet",
          "cellular",
          "other"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "required": true
      },
      "locationId": {
        "edit": true,
        "family": "location",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "sensorCount": {
        "kind": "whole"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "Network",
    "subModule": "networks",
    "title": "name",
    "topic": "changes:network",
    "tree": false
  },
  "operatingStatus": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "colour": {
        "edit": true,
        "kind": "colour"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "state": {
        "choices": [
          "up",
          "down"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "required": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "OperatingStatus",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:operating_status",
    "tree": false
  },
  "person": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "crews": {
        "family": "crew",
        "filter": true,
        "kind": "links",
        "shown": "crewNames"
      },
      "departmentId": {
        "edit": true,
        "family": "department",
        "filter": true,
        "kind": "reference",
        "shown": "departmentName"
      },
      "email": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 254
      },
      "firstName": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100,
        "required": true
      },
      "groupsDescription1": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "hourlyRate": {
        "edit": true,
        "filter": true,
        "kind": "money",
        "least": 0,
        "places": 2,
        "seenWith": "payRates",
        "unlessSaid": 0
      },
      "lastName": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100,
        "sort": true
      },
      "locationId": {
        "edit": true,
        "family": "location",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "name": {
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "phone": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 50
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "files": true,
    "links": true,
    "path": "Person",
    "subModule": "personnel",
    "title": "name",
    "topic": "changes:person",
    "tree": false
  },
  "purchaseOrder": {
    "fields": {
      "awaitsCredit": {
        "filter": true,
        "kind": "bool"
      },
      "code": {
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "currency": {
        "kind": "text"
      },
      "delivery": {
        "kind": "text"
      },
      "expectedOn": {
        "edit": true,
        "filter": true,
        "kind": "date",
        "sort": true
      },
      "invoicing": {
        "kind": "text"
      },
      "progress": {
        "kind": "decimal"
      },
      "reason": {
        "kind": "longText",
        "max": 1000
      },
      "remarks": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "requests": {
        "family": "materialRequest",
        "filter": true,
        "kind": "links",
        "shown": "requestCodes"
      },
      "status": {
        "choices": [
          "draft",
          "approved",
          "sent",
          "acknowledged",
          "closed",
          "cancelled"
        ],
        "filter": true,
        "kind": "choice",
        "sort": true,
        "unlessSaid": "draft"
      },
      "supplierId": {
        "edit": true,
        "family": "supplier",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "supplierName"
      },
      "supplierReference": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "total": {
        "kind": "decimal"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "warehouseId": {
        "edit": true,
        "family": "warehouse",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "warehouseName"
      }
    },
    "files": true,
    "lifecycle": {
      "initial": "draft",
      "transitions": [
        {
          "action": "configure",
          "from": [
            "draft"
          ],
          "reasonRequired": false,
          "to": "approved"
        },
        {
          "action": "update",
          "from": [
            "approved"
          ],
          "reasonRequired": false,
          "to": "sent"
        },
        {
          "action": "update",
          "from": [
            "sent"
          ],
          "reasonRequired": false,
          "to": "acknowledged"
        },
        {
          "action": "update",
          "from": [
            "sent",
            "acknowledged"
          ],
          "reasonRequired": false,
          "to": "closed"
        },
        {
          "action": "update",
          "from": [
            "draft",
            "approved",
            "sent",
            "acknowledged"
          ],
          "reasonRequired": true,
          "to": "cancelled"
        }
      ]
    },
    "lines": {
      "lines": {
        "fields": {
          "credited": {
            "filter": true,
            "kind": "decimal",
            "places": 4
          },
          "invoiced": {
            "filter": true,
            "kind": "decimal",
            "places": 4
          },
          "partCode": {
            "kind": "text"
          },
          "partId": {
            "distinct": true,
            "edit": true,
            "family": "masterPart",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "partName"
          },
          "quantity": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 1000000000,
            "places": 4,
            "required": true
          },
          "received": {
            "filter": true,
            "kind": "decimal",
            "places": 4
          },
          "returned": {
            "filter": true,
            "kind": "decimal",
            "places": 4
          },
          "tolerancePercent": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 100,
            "places": 2,
            "unlessSaid": "0"
          },
          "unitPrice": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 100000000,
            "places": 6,
            "unlessSaid": "0"
          }
        },
        "most": 200
      }
    },
    "links": true,
    "notes": true,
    "path": "PurchaseOrder",
    "subModule": "suppliers",
    "title": "code",
    "topic": "changes:purchase_order",
    "tree": false
  },
  "role": {
    "fields": {
      "approvalLimit": {
        "edit": true,
        "kind": "money",
        "least": 0,
        "most": 999999999,
        "places": 2
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "kind": {
        "choices": [
          "admin",
          "staff",
          "user",
          "guest"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "required": true
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "secondFactorRequired": {
        "edit": true,
        "filter": true,
        "kind": "bool",
        "unlessSaid": false
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "userCount": {
        "kind": "whole"
      }
    },
    "lines": {
      "profiles": {
        "fields": {
          "name": {
            "distinct": true,
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 60,
            "required": true
          },
          "subModules": {
            "edit": true,
            "kind": "structure",
            "required": true
          }
        },
        "most": 20
      }
    },
    "path": "UserRole",
    "subModule": "userRoles",
    "title": "name",
    "topic": "changes:role",
    "tree": false
  },
  "sensor": {
    "fields": {
      "active": {
        "edit": true,
        "filter": true,
        "kind": "bool",
        "unlessSaid": true
      },
      "assetId": {
        "edit": true,
        "family": "asset",
        "filter": true,
        "kind": "reference",
        "shown": "assetName"
      },
      "calibratedBy": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "calibratedOn": {
        "edit": true,
        "filter": true,
        "kind": "date"
      },
      "calibrationGain": {
        "edit": true,
        "kind": "decimal",
        "places": 6,
        "unlessSaid": "1"
      },
      "calibrationOffset": {
        "edit": true,
        "kind": "decimal",
        "places": 6,
        "unlessSaid": "0"
      },
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "deviceNumber": {
        "filter": true,
        "kind": "text",
        "max": 40,
        "sort": true
      },
      "gatewayId": {
        "edit": true,
        "family": "gateway",
        "filter": true,
        "kind": "reference",
        "shown": "gatewayName"
      },
      "heartbeatMinutes": {
        "edit": true,
        "filter": true,
        "kind": "whole",
        "least": 1,
        "most": 10080
      },
      "high": {
        "edit": true,
        "kind": "decimal",
        "places": 6
      },
      "kind": {
        "choices": [
          "temperature",
          "humidity",
          "pressure",
          "vibration",
          "current",
          "voltage",
          "power",
          "level",
          "flow",
          "speed",
          "door",
          "leak",
          "other"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "required": true,
        "sort": true
      },
      "lastAt": {
        "kind": "time"
      },
      "lastValue": {
        "kind": "decimal"
      },
      "locationId": {
        "edit": true,
        "family": "location",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "low": {
        "edit": true,
        "kind": "decimal",
        "places": 6
      },
      "meterId": {
        "edit": true,
        "family": "meter",
        "filter": true,
        "kind": "reference",
        "shown": "meterName"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "networks": {
        "family": "network",
        "filter": true,
        "kind": "links",
        "shown": "networkName"
      },
      "possibleHigh": {
        "edit": true,
        "kind": "decimal",
        "places": 6
      },
      "possibleLow": {
        "edit": true,
        "kind": "decimal",
        "places": 6
      },
      "quality": {
        "kind": "text"
      },
      "retentionDays": {
        "edit": true,
        "kind": "whole",
        "least": 1,
        "most": 3660,
        "unlessSaid": 400
      },
      "unitId": {
        "edit": true,
        "family": "unitOfMeasure",
        "filter": true,
        "kind": "reference",
        "shown": "unitCode"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "Sensor",
    "subModule": "sensors",
    "title": "name",
    "topic": "changes:sensor",
    "tree": false
  },
  "serviceLevel": {
    "fields": {
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "priority": {
        "choices": [
          "high",
          "medium",
          "low"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "required": true
      },
      "resolveHours": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 8784,
        "places": 2,
        "required": true
      },
      "respondHours": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 8784,
        "places": 2,
        "required": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "workingHours": {
        "edit": true,
        "kind": "structure"
      }
    },
    "lines": {
      "holidayDates": {
        "fields": {
          "name": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100
          },
          "onDate": {
            "distinct": true,
            "edit": true,
            "filter": true,
            "kind": "date",
            "required": true
          }
        },
        "most": 400
      }
    },
    "path": "ServiceLevel",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:service_level",
    "tree": false
  },
  "stockAlert": {
    "fields": {
      "createdAt": {
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "day": {
        "filter": true,
        "kind": "date",
        "sort": true
      },
      "kind": {
        "choices": [
          "low",
          "over",
          "expiring",
          "unused"
        ],
        "filter": true,
        "kind": "choice"
      },
      "level": {
        "filter": true,
        "kind": "decimal",
        "places": 4
      },
      "lotId": {
        "family": "stockLot",
        "filter": true,
        "kind": "reference",
        "shown": "lotNumber"
      },
      "partCode": {
        "kind": "text"
      },
      "partId": {
        "family": "masterPart",
        "filter": true,
        "kind": "reference",
        "shown": "partName"
      },
      "quantity": {
        "filter": true,
        "kind": "decimal",
        "places": 4,
        "sort": true
      },
      "unitCode": {
        "kind": "text"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "value": {
        "kind": "decimal"
      },
      "warehouseId": {
        "family": "warehouse",
        "filter": true,
        "kind": "reference",
        "shown": "warehouseName"
      }
    },
    "path": "StockAlert",
    "subModule": "warehousing",
    "title": "id::text",
    "topic": "changes:stock_alert",
    "tree": false
  },
  "stockCount": {
    "fields": {
      "abcClass": {
        "choices": [
          "a",
          "b",
          "c"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice"
      },
      "accuracy": {
        "kind": "decimal"
      },
      "code": {
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "countedLines": {
        "kind": "whole"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "lineCount": {
        "kind": "whole"
      },
      "locationCode": {
        "kind": "text"
      },
      "locationId": {
        "edit": true,
        "family": "stockLocation",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "postedAt": {
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "reason": {
        "kind": "longText",
        "max": 1000
      },
      "samplePlaces": {
        "edit": true,
        "kind": "whole",
        "least": 1,
        "most": 5000
      },
      "startedAt": {
        "filter": true,
        "kind": "time"
      },
      "status": {
        "choices": [
          "draft",
          "counting",
          "counted",
          "posted",
          "cancelled"
        ],
        "filter": true,
        "kind": "choice",
        "sort": true,
        "unlessSaid": "draft"
      },
      "tolerancePercent": {
        "edit": true,
        "kind": "decimal",
        "least": 0,
        "most": 100,
        "places": 2,
        "unlessSaid": "0"
      },
      "toleranceValue": {
        "edit": true,
        "kind": "money",
        "least": 0,
        "most": 999999999,
        "places": 2
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "valueAccuracy": {
        "kind": "decimal"
      },
      "warehouseId": {
        "edit": true,
        "family": "warehouse",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "warehouseName"
      }
    },
    "files": true,
    "lifecycle": {
      "initial": "draft",
      "transitions": [
        {
          "action": "update",
          "from": [
            "draft",
            "counted"
          ],
          "reasonRequired": false,
          "to": "counting"
        },
        {
          "action": "update",
          "from": [
            "counting"
          ],
          "reasonRequired": false,
          "to": "counted"
        },
        {
          "action": "configure",
          "from": [
            "counted"
          ],
          "reasonRequired": false,
          "to": "posted"
        },
        {
          "action": "update",
          "from": [
            "draft",
            "counting",
            "counted"
          ],
          "reasonRequired": true,
          "to": "cancelled"
        }
      ]
    },
    "links": true,
    "notes": true,
    "path": "StockCount",
    "subModule": "warehousing",
    "title": "code",
    "topic": "changes:stock_count",
    "tree": false
  },
  "stockItem": {
    "fields": {
      "available": {
        "kind": "decimal"
      },
      "averageCost": {
        "filter": true,
        "kind": "decimal",
        "places": 6
      },
      "balance": {
        "filter": true,
        "kind": "decimal",
        "places": 4,
        "sort": true
      },
      "countedAt": {
        "filter": true,
        "kind": "time"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "expired": {
        "kind": "bool"
      },
      "locationCode": {
        "kind": "text"
      },
      "locationId": {
        "family": "stockLocation",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "lotExpiresOn": {
        "kind": "date"
      },
      "lotId": {
        "family": "stockLot",
        "filter": true,
        "kind": "reference",
        "shown": "lotNumber"
      },
      "movedAt": {
        "filter": true,
        "kind": "time"
      },
      "ownerId": {
        "family": "supplier",
        "filter": true,
        "kind": "reference",
        "shown": "ownerName"
      },
      "partCode": {
        "kind": "text"
      },
      "partId": {
        "family": "masterPart",
        "filter": true,
        "kind": "reference",
        "shown": "partName"
      },
      "reserved": {
        "filter": true,
        "kind": "decimal",
        "places": 4
      },
      "unitCode": {
        "kind": "text"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "value": {
        "filter": true,
        "kind": "money",
        "places": 2,
        "sort": true
      },
      "warehouseId": {
        "family": "warehouse",
        "filter": true,
        "kind": "reference",
        "shown": "warehouseName"
      }
    },
    "path": "Stock",
    "subModule": "warehousing",
    "title": "id::text",
    "topic": "changes:stock_item",
    "tree": false
  },
  "stockLevel": {
    "fields": {
      "available": {
        "kind": "decimal"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "maximum": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 1000000000,
        "places": 4
      },
      "minimum": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 1000000000,
        "places": 4,
        "unlessSaid": "0"
      },
      "note": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "partCode": {
        "kind": "text"
      },
      "partId": {
        "edit": true,
        "family": "masterPart",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "partName"
      },
      "reorderPoint": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 1000000000,
        "places": 4,
        "sort": true,
        "unlessSaid": "0"
      },
      "reorderQuantity": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 1000000000,
        "places": 4,
        "unlessSaid": "1"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "warehouseId": {
        "edit": true,
        "family": "warehouse",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "warehouseName"
      }
    },
    "path": "StockLevel",
    "subModule": "warehousing",
    "title": "note",
    "topic": "changes:stock_level",
    "tree": false
  },
  "stockLocation": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "kind": {
        "choices": [
          "zone",
          "rack",
          "bin",
          "van",
          "crib",
          "hold"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "unlessSaid": "bin"
      },
      "load": {
        "kind": "decimal"
      },
      "maxWeight": {
        "edit": true,
        "kind": "decimal",
        "least": 0,
        "most": 10000000,
        "places": 3
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "ownerId": {
        "edit": true,
        "family": "supplier",
        "filter": true,
        "kind": "reference",
        "shown": "ownerName"
      },
      "parentId": {
        "edit": true,
        "family": "stockLocation",
        "filter": true,
        "kind": "reference",
        "shown": "parentName"
      },
      "partCount": {
        "kind": "whole"
      },
      "staging": {
        "edit": true,
        "filter": true,
        "kind": "bool"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "warehouseId": {
        "edit": true,
        "family": "warehouse",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "warehouseName"
      },
      "weight": {
        "kind": "decimal"
      }
    },
    "path": "StockLocation",
    "subModule": "warehousing",
    "title": "name",
    "topic": "changes:stock_location",
    "tree": true
  },
  "stockLot": {
    "fields": {
      "balance": {
        "kind": "decimal"
      },
      "condition": {
        "kind": "text"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "expiresOn": {
        "edit": true,
        "filter": true,
        "kind": "date",
        "sort": true
      },
      "note": {
        "edit": true,
        "kind": "longText",
        "max": 1000
      },
      "number": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100,
        "required": true,
        "sort": true
      },
      "partCode": {
        "kind": "text"
      },
      "partId": {
        "edit": true,
        "family": "masterPart",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "partName"
      },
      "receiptId": {
        "family": "materialReceipt",
        "filter": true,
        "kind": "reference",
        "shown": "receiptCode"
      },
      "reserved": {
        "kind": "decimal"
      },
      "supplierId": {
        "edit": true,
        "family": "supplier",
        "filter": true,
        "kind": "reference",
        "shown": "supplierName"
      },
      "supplierLot": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "value": {
        "kind": "decimal"
      }
    },
    "files": true,
    "links": true,
    "notes": true,
    "path": "Lot",
    "subModule": "warehousing",
    "title": "number",
    "topic": "changes:stock_lot",
    "tree": false
  },
  "stockMovement": {
    "fields": {
      "at": {
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "balanceAfter": {
        "filter": true,
        "kind": "decimal",
        "places": 4
      },
      "byName": {
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "document": {
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "kind": {
        "choices": [
          "receive",
          "issue",
          "return",
          "transfer",
          "count",
          "adjust",
          "reserve",
          "release",
          "scrap",
          "convert",
          "serialise",
          "takeOver",
          "variance",
          "revaluation"
        ],
        "filter": true,
        "kind": "choice"
      },
      "locationCode": {
        "kind": "text"
      },
      "locationId": {
        "family": "stockLocation",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "lotId": {
        "family": "stockLot",
        "filter": true,
        "kind": "reference",
        "shown": "lotNumber"
      },
      "partCode": {
        "kind": "text"
      },
      "partId": {
        "family": "masterPart",
        "filter": true,
        "kind": "reference",
        "shown": "partName"
      },
      "quantity": {
        "filter": true,
        "kind": "decimal",
        "places": 4
      },
      "reason": {
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "reserved": {
        "filter": true,
        "kind": "decimal",
        "places": 4
      },
      "serials": {
        "kind": "text"
      },
      "unitCost": {
        "filter": true,
        "kind": "decimal",
        "places": 6
      },
      "value": {
        "filter": true,
        "kind": "money",
        "places": 2
      }
    },
    "path": "StockMovement",
    "subModule": "warehousing",
    "title": "document",
    "topic": "changes:stock_movement",
    "tree": false
  },
  "stockSerial": {
    "fields": {
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "document": {
        "kind": "text"
      },
      "locationCode": {
        "kind": "text"
      },
      "locationId": {
        "family": "stockLocation",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "number": {
        "filter": true,
        "kind": "text",
        "max": 200,
        "sort": true
      },
      "partCode": {
        "kind": "text"
      },
      "partId": {
        "family": "masterPart",
        "filter": true,
        "kind": "reference",
        "shown": "partName"
      },
      "receivedOn": {
        "kind": "date"
      },
      "state": {
        "choices": [
          "inStock",
          "issued",
          "inTransit",
          "scrapped",
          "converted",
          "missing",
          "withdrawn"
        ],
        "filter": true,
        "kind": "choice"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time",
        "sort": true
      }
    },
    "path": "SerialStock",
    "subModule": "warehousing",
    "title": "number",
    "topic": "changes:stock_serial",
    "tree": false
  },
  "stockTransfer": {
    "fields": {
      "code": {
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "expectedOn": {
        "edit": true,
        "filter": true,
        "kind": "date",
        "sort": true
      },
      "fromWarehouseId": {
        "edit": true,
        "family": "warehouse",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "fromWarehouseName"
      },
      "inTransitValue": {
        "kind": "decimal"
      },
      "progress": {
        "kind": "decimal"
      },
      "reason": {
        "kind": "longText",
        "max": 1000
      },
      "remarks": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "sentAt": {
        "kind": "time"
      },
      "status": {
        "choices": [
          "draft",
          "sent",
          "partlyReceived",
          "received",
          "cancelled"
        ],
        "filter": true,
        "kind": "choice",
        "sort": true,
        "unlessSaid": "draft"
      },
      "toWarehouseId": {
        "edit": true,
        "family": "warehouse",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "toWarehouseName"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "files": true,
    "lifecycle": {
      "initial": "draft",
      "transitions": [
        {
          "action": "update",
          "from": [
            "draft"
          ],
          "reasonRequired": false,
          "to": "sent"
        },
        {
          "action": "update",
          "from": [
            "draft"
          ],
          "reasonRequired": false,
          "to": "cancelled"
        }
      ]
    },
    "lines": {
      "lines": {
        "fields": {
          "fromLocationCode": {
            "kind": "text"
          },
          "fromLocationId": {
            "edit": true,
            "family": "stockLocation",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "fromLocationName"
          },
          "lotId": {
            "edit": true,
            "family": "stockLot",
            "filter": true,
            "kind": "reference",
            "shown": "lotNumber"
          },
          "missing": {
            "filter": true,
            "kind": "decimal",
            "places": 4
          },
          "missingValue": {
            "filter": true,
            "kind": "money",
            "places": 2
          },
          "partCode": {
            "kind": "text"
          },
          "partId": {
            "edit": true,
            "family": "masterPart",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "partName"
          },
          "quantity": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 1000000000,
            "places": 4,
            "required": true
          },
          "received": {
            "filter": true,
            "kind": "decimal",
            "places": 4
          },
          "sentValue": {
            "filter": true,
            "kind": "money",
            "places": 2
          },
          "serials": {
            "edit": true,
            "filter": true,
            "kind": "longText",
            "max": 20000
          },
          "toLocationCode": {
            "kind": "text"
          },
          "toLocationId": {
            "edit": true,
            "family": "stockLocation",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "toLocationName"
          }
        },
        "most": 200
      }
    },
    "links": true,
    "notes": true,
    "path": "StockTransfer",
    "subModule": "warehousing",
    "title": "code",
    "topic": "changes:stock_transfer",
    "tree": false
  },
  "supplier": {
    "fields": {
      "address": {
        "edit": true,
        "kind": "longText",
        "max": 1000
      },
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "currency": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 3,
        "unlessSaid": "USD"
      },
      "customerNumber": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 50
      },
      "email": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "openOrders": {
        "kind": "whole"
      },
      "partCount": {
        "kind": "whole"
      },
      "paymentDays": {
        "edit": true,
        "filter": true,
        "kind": "whole",
        "least": 0,
        "most": 365
      },
      "phone": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 50
      },
      "priceToleranceAmount": {
        "edit": true,
        "kind": "money",
        "least": 0,
        "most": 999999999,
        "places": 2
      },
      "priceTolerancePercent": {
        "edit": true,
        "kind": "decimal",
        "least": 0,
        "most": 100,
        "places": 2,
        "unlessSaid": "0"
      },
      "quantityTolerancePercent": {
        "edit": true,
        "kind": "decimal",
        "least": 0,
        "most": 100,
        "places": 2,
        "unlessSaid": "0"
      },
      "remarks": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "website": {
        "edit": true,
        "kind": "text",
        "max": 200
      }
    },
    "files": true,
    "lines": {
      "contacts": {
        "fields": {
          "duty": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100
          },
          "email": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 200
          },
          "name": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 100,
            "required": true
          },
          "phone": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 50
          }
        },
        "most": 50
      }
    },
    "links": true,
    "notes": true,
    "path": "Supplier",
    "subModule": "suppliers",
    "title": "name",
    "topic": "changes:supplier",
    "tree": false
  },
  "supplierContract": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "currency": {
        "kind": "text"
      },
      "endsOn": {
        "edit": true,
        "filter": true,
        "kind": "date",
        "sort": true
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "noticeDays": {
        "edit": true,
        "kind": "whole",
        "least": 0,
        "most": 3650
      },
      "number": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "ordered": {
        "kind": "decimal"
      },
      "remarks": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "responsiblePersonId": {
        "edit": true,
        "family": "person",
        "filter": true,
        "kind": "reference",
        "shown": "responsiblePersonName"
      },
      "startsOn": {
        "edit": true,
        "filter": true,
        "kind": "date",
        "required": true,
        "sort": true
      },
      "state": {
        "kind": "text"
      },
      "supplierId": {
        "edit": true,
        "family": "supplier",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "supplierName"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "valueLimit": {
        "edit": true,
        "kind": "money",
        "least": 0,
        "most": 999999999,
        "places": 2
      }
    },
    "files": true,
    "lines": {
      "lines": {
        "fields": {
          "partCode": {
            "kind": "text"
          },
          "partId": {
            "distinct": true,
            "edit": true,
            "family": "masterPart",
            "filter": true,
            "kind": "reference",
            "required": true,
            "shown": "partName"
          },
          "price": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 100000000,
            "places": 6,
            "required": true
          }
        },
        "most": 500
      }
    },
    "links": true,
    "notes": true,
    "path": "SupplierContract",
    "subModule": "suppliers",
    "title": "name",
    "topic": "changes:supplier_contract",
    "tree": false
  },
  "supplierInvoice": {
    "fields": {
      "approvedAt": {
        "filter": true,
        "kind": "time"
      },
      "code": {
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "currency": {
        "filter": true,
        "kind": "text",
        "max": 3
      },
      "dueOn": {
        "edit": true,
        "filter": true,
        "kind": "date",
        "sort": true
      },
      "exchangeRate": {
        "edit": true,
        "kind": "decimal",
        "least": 0,
        "most": 10000000,
        "places": 6
      },
      "invoicedOn": {
        "edit": true,
        "filter": true,
        "kind": "date",
        "required": true,
        "sort": true
      },
      "kind": {
        "choices": [
          "invoice",
          "creditNote"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "sort": true,
        "unlessSaid": "invoice"
      },
      "number": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100,
        "required": true,
        "sort": true
      },
      "orders": {
        "family": "purchaseOrder",
        "filter": true,
        "kind": "links",
        "shown": "orderCodes"
      },
      "reason": {
        "kind": "longText",
        "max": 1000
      },
      "receipts": {
        "family": "materialReceipt",
        "filter": true,
        "kind": "links",
        "shown": "receiptCodes"
      },
      "remarks": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "status": {
        "choices": [
          "draft",
          "matched",
          "blocked",
          "approved",
          "paid",
          "cancelled"
        ],
        "filter": true,
        "kind": "choice",
        "sort": true,
        "unlessSaid": "draft"
      },
      "supplierId": {
        "edit": true,
        "family": "supplier",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "supplierName"
      },
      "total": {
        "kind": "decimal"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "files": true,
    "lifecycle": {
      "initial": "draft",
      "transitions": [
        {
          "action": "update",
          "from": [
            "matched",
            "blocked"
          ],
          "reasonRequired": false,
          "to": "draft"
        },
        {
          "action": "configure",
          "from": [
            "matched",
            "blocked"
          ],
          "reasonRequired": false,
          "to": "approved"
        },
        {
          "action": "update",
          "from": [
            "approved"
          ],
          "reasonRequired": false,
          "to": "paid"
        },
        {
          "action": "update",
          "from": [
            "draft",
            "matched",
            "blocked",
            "approved"
          ],
          "reasonRequired": true,
          "to": "cancelled"
        }
      ]
    },
    "lines": {
      "lines": {
        "fields": {
          "costKind": {
            "choices": [
              "freight",
              "duty",
              "insurance",
              "other",
              "consigned"
            ],
            "edit": true,
            "filter": true,
            "kind": "choice"
          },
          "description": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 200
          },
          "partCode": {
            "kind": "text"
          },
          "partId": {
            "edit": true,
            "family": "masterPart",
            "filter": true,
            "kind": "reference",
            "shown": "partName"
          },
          "purchaseOrderId": {
            "edit": true,
            "family": "purchaseOrder",
            "filter": true,
            "kind": "reference",
            "shown": "purchaseOrderCode"
          },
          "quantity": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 1000000000,
            "places": 4,
            "unlessSaid": "1"
          },
          "unitPrice": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 100000000,
            "places": 6,
            "required": true
          }
        },
        "most": 200
      }
    },
    "links": true,
    "notes": true,
    "path": "SupplierInvoice",
    "subModule": "suppliers",
    "title": "number",
    "topic": "changes:supplier_invoice",
    "tree": false
  },
  "supplierPart": {
    "fields": {
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "leadDays": {
        "edit": true,
        "filter": true,
        "kind": "whole",
        "least": 0,
        "most": 3650
      },
      "number": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100,
        "required": true,
        "sort": true
      },
      "packSize": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 1000000,
        "places": 4,
        "unlessSaid": "1"
      },
      "partCode": {
        "kind": "text"
      },
      "partId": {
        "edit": true,
        "family": "masterPart",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "partName"
      },
      "preferred": {
        "edit": true,
        "filter": true,
        "kind": "bool"
      },
      "price": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "least": 0,
        "most": 100000000,
        "places": 6
      },
      "supplierId": {
        "edit": true,
        "family": "supplier",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "supplierName"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "lines": {
      "priceBreaks": {
        "fields": {
          "fromQuantity": {
            "distinct": true,
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 1000000000,
            "places": 4,
            "required": true
          },
          "price": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "most": 100000000,
            "places": 6,
            "required": true
          }
        },
        "most": 20
      }
    },
    "path": "SupplierPart",
    "subModule": "suppliers",
    "title": "number",
    "topic": "changes:supplier_part",
    "tree": false
  },
  "taskGroup": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "files": true,
    "lines": {
      "tasks": {
        "fields": {
          "answerFormat": {
            "edit": true,
            "kind": "structure"
          },
          "estLaborHrs": {
            "edit": true,
            "filter": true,
            "kind": "decimal",
            "least": 0,
            "places": 4
          },
          "mandatory": {
            "edit": true,
            "filter": true,
            "kind": "bool"
          },
          "name": {
            "edit": true,
            "filter": true,
            "kind": "text",
            "max": 200,
            "required": true
          },
          "subTaskFormats": {
            "edit": true,
            "kind": "structure"
          },
          "subTasks": {
            "edit": true,
            "filter": true,
            "kind": "longText",
            "max": 10000
          }
        },
        "most": 200
      }
    },
    "links": true,
    "notes": true,
    "path": "TaskGroup",
    "subModule": "taskGroups",
    "title": "name",
    "topic": "changes:task_group",
    "tree": false
  },
  "unitOfMeasure": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "factor": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "places": 12
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "quantity": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "shift": {
        "edit": true,
        "filter": true,
        "kind": "decimal",
        "places": 12
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "UnitOfMeasure",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:unit_of_measure",
    "tree": false
  },
  "user": {
    "fields": {
      "active": {
        "edit": true,
        "filter": true,
        "kind": "bool",
        "unlessSaid": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "displayName": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "email": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 254,
        "required": true,
        "sort": true
      },
      "lastSignedInAt": {
        "kind": "time"
      },
      "locked": {
        "kind": "bool"
      },
      "mustChangePassword": {
        "kind": "bool"
      },
      "personId": {
        "edit": true,
        "family": "person",
        "filter": true,
        "kind": "reference",
        "shown": "personName"
      },
      "roleId": {
        "edit": true,
        "family": "role",
        "filter": true,
        "kind": "reference",
        "required": true,
        "shown": "roleName"
      },
      "secondFactor": {
        "kind": "bool"
      },
      "signsInBy": {
        "kind": "text"
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "username": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 100,
        "required": true,
        "sort": true
      }
    },
    "path": "User",
    "subModule": "users",
    "title": "displayName",
    "topic": "changes:user",
    "tree": false
  },
  "warehouse": {
    "fields": {
      "code": {
        "edit": true,
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "countAccuracy": {
        "kind": "decimal"
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "expiryNoticeDays": {
        "edit": true,
        "kind": "whole",
        "least": 0,
        "most": 3650,
        "unlessSaid": 30
      },
      "kitDays": {
        "edit": true,
        "kind": "whole",
        "least": 0,
        "most": 365
      },
      "locationId": {
        "edit": true,
        "family": "location",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "managerId": {
        "edit": true,
        "family": "person",
        "filter": true,
        "kind": "reference",
        "shown": "managerName"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "negativeAllowed": {
        "edit": true,
        "filter": true,
        "kind": "bool"
      },
      "partCount": {
        "kind": "whole"
      },
      "selfService": {
        "edit": true,
        "filter": true,
        "kind": "bool"
      },
      "unusedAfterDays": {
        "edit": true,
        "kind": "whole",
        "least": 0,
        "most": 3650,
        "unlessSaid": 365
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "value": {
        "kind": "decimal"
      }
    },
    "files": true,
    "links": true,
    "notes": true,
    "path": "Warehouse",
    "subModule": "warehousing",
    "title": "name",
    "topic": "changes:warehouse",
    "tree": false
  },
  "workOrder": {
    "fields": {
      "actualEnd": {
        "filter": true,
        "kind": "time"
      },
      "actualStart": {
        "filter": true,
        "kind": "time"
      },
      "asset": {
        "edit": true,
        "family": "asset",
        "filter": true,
        "kind": "reference",
        "shown": "assetName"
      },
      "boardId": {
        "filter": true,
        "kind": "whole"
      },
      "boardName": {
        "kind": "text"
      },
      "code": {
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "crew": {
        "edit": true,
        "family": "crew",
        "filter": true,
        "kind": "reference",
        "shown": "crewName"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 20000
      },
      "due": {
        "edit": true,
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "estimatedEnd": {
        "edit": true,
        "filter": true,
        "kind": "time"
      },
      "estimatedStart": {
        "edit": true,
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "externalReference": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "kit": {
        "choices": [
          "none",
          "partial",
          "ready",
          "issued",
          "returned"
        ],
        "filter": true,
        "kind": "choice"
      },
      "labels": {
        "filter": true,
        "kind": "links",
        "shown": "labelNames"
      },
      "linkedProject": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "listId": {
        "filter": true,
        "kind": "whole"
      },
      "listName": {
        "kind": "text"
      },
      "location": {
        "edit": true,
        "family": "location",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "maintenancePlant": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "maintenanceType": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "overdue": {
        "filter": true,
        "kind": "bool"
      },
      "planningPlant": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "priority": {
        "edit": true,
        "filter": true,
        "kind": "whole",
        "least": 1,
        "most": 3,
        "sort": true
      },
      "resolution": {
        "kind": "longText",
        "max": 20000
      },
      "responsiblePerson": {
        "edit": true,
        "family": "person",
        "filter": true,
        "kind": "reference",
        "shown": "responsibleName"
      },
      "status": {
        "edit": true,
        "filter": true,
        "kind": "whole",
        "least": 1,
        "most": 4,
        "sort": true
      },
      "statusId": {
        "filter": true,
        "kind": "whole"
      },
      "statusName": {
        "kind": "text"
      },
      "title": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 250,
        "required": true,
        "sort": true
      },
      "totalLaborCost": {
        "filter": true,
        "kind": "money",
        "places": 2,
        "seenWith": "payRates"
      },
      "totalPartsCost": {
        "filter": true,
        "kind": "money",
        "places": 2
      },
      "updatedAt": {
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "workType": {
        "edit": true,
        "filter": true,
        "kind": "whole",
        "least": 1,
        "most": 2
      }
    },
    "path": "WorkOrder",
    "subModule": "workOrders",
    "title": "title",
    "topic": "changes:work_order",
    "tree": false
  },
  "workOrderStatus": {
    "fields": {
      "colour": {
        "edit": true,
        "kind": "colour",
        "required": true
      },
      "countsAs": {
        "choices": [
          "open",
          "inReview",
          "completed",
          "closed"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "required": true
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "listCount": {
        "kind": "whole"
      },
      "name": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "position": {
        "edit": true,
        "kind": "whole",
        "least": 0,
        "most": 10000,
        "unlessSaid": 0
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      }
    },
    "path": "WorkOrderStatus",
    "subModule": "classificationSchemes",
    "title": "name",
    "topic": "changes:work_order_status",
    "tree": false
  },
  "workRequest": {
    "fields": {
      "askedBy": {
        "kind": "whole"
      },
      "assetId": {
        "edit": true,
        "family": "asset",
        "filter": true,
        "kind": "reference",
        "shown": "assetName"
      },
      "boardNumber": {
        "kind": "whole"
      },
      "code": {
        "filter": true,
        "kind": "code",
        "max": 50,
        "required": true,
        "sort": true
      },
      "contact": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200
      },
      "createdAt": {
        "filter": true,
        "kind": "time"
      },
      "declinedAt": {
        "kind": "time"
      },
      "description": {
        "edit": true,
        "kind": "longText",
        "max": 10000
      },
      "escalateAt": {
        "kind": "time"
      },
      "followsBoardNumber": {
        "kind": "whole"
      },
      "followsWorkOrderCode": {
        "kind": "text"
      },
      "followsWorkOrderId": {
        "filter": true,
        "kind": "whole"
      },
      "locationId": {
        "edit": true,
        "family": "location",
        "filter": true,
        "kind": "reference",
        "shown": "locationName"
      },
      "priority": {
        "choices": [
          "high",
          "medium",
          "low"
        ],
        "edit": true,
        "filter": true,
        "kind": "choice",
        "unlessSaid": "medium"
      },
      "ratedAt": {
        "filter": true,
        "kind": "time"
      },
      "rating": {
        "filter": true,
        "kind": "whole",
        "least": 1,
        "most": 5
      },
      "ratingRemark": {
        "kind": "longText",
        "max": 1000
      },
      "reason": {
        "kind": "longText",
        "max": 1000
      },
      "requester": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 100
      },
      "resolveBy": {
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "respondBy": {
        "filter": true,
        "kind": "time",
        "sort": true
      },
      "respondedAt": {
        "filter": true,
        "kind": "time"
      },
      "serviceStatus": {
        "kind": "text"
      },
      "status": {
        "choices": [
          "new",
          "accepted",
          "rejected",
          "cancelled",
          "converted"
        ],
        "filter": true,
        "kind": "choice",
        "sort": true,
        "unlessSaid": "new"
      },
      "title": {
        "edit": true,
        "filter": true,
        "kind": "text",
        "max": 200,
        "required": true,
        "sort": true
      },
      "updatedAt": {
        "filter": true,
        "kind": "time"
      },
      "workOrderCode": {
        "kind": "text"
      },
      "workOrderId": {
        "filter": true,
        "kind": "whole"
      },
      "workOrderStatus": {
        "kind": "whole"
      }
    },
    "files": true,
    "lifecycle": {
      "initial": "new",
      "transitions": [
        {
          "action": "update",
          "from": [
            "new"
          ],
          "reasonRequired": false,
          "to": "accepted"
        },
        {
          "action": "update",
          "from": [
            "new",
            "accepted"
          ],
          "reasonRequired": true,
          "to": "rejected"
        },
        {
          "action": "update",
          "from": [
            "new",
            "accepted"
          ],
          "reasonRequired": false,
          "to": "cancelled"
        }
      ]
    },
    "links": true,
    "notes": true,
    "path": "WorkRequest",
    "subModule": "workRequests",
    "title": "title",
    "topic": "changes:work_request",
    "tree": false
  }
} as const satisfies Record<string, FamilySpec>;

export const limits = {
  "allAssets": [
    "all"
  ],
  "calendar": [
    "all"
  ],
  "classificationSchemes": [
    "all"
  ],
  "crews": [
    "own",
    "crew",
    "all"
  ],
  "dashboardsSettings": [
    "all"
  ],
  "devicesAndSensors": [
    "all"
  ],
  "documentManagement": [
    "own",
    "all"
  ],
  "equipment": [
    "own",
    "location",
    "all"
  ],
  "equipmentAnalysis": [
    "all"
  ],
  "gateways": [
    "own",
    "location",
    "all"
  ],
  "iotDashboards": [
    "own",
    "all"
  ],
  "kpiDashboard": [
    "all"
  ],
  "locations": [
    "own",
    "location",
    "all"
  ],
  "maintenanceAnalysis": [
    "all"
  ],
  "maintenancePlans": [
    "own",
    "all"
  ],
  "masterParts": [
    "all"
  ],
  "meters": [
    "own",
    "location",
    "all"
  ],
  "networks": [
    "own",
    "location",
    "all"
  ],
  "payRates": [
    "all"
  ],
  "personnel": [
    "own",
    "crew",
    "location",
    "all"
  ],
  "productionAnalysis": [
    "all"
  ],
  "sensors": [
    "own",
    "location",
    "all"
  ],
  "stockAnalysis": [
    "all"
  ],
  "suppliers": [
    "all"
  ],
  "system": [
    "all"
  ],
  "systemUseAnalysis": [
    "all"
  ],
  "taskGroups": [
    "own",
    "all"
  ],
  "userRoles": [
    "all"
  ],
  "users": [
    "all"
  ],
  "warehouseDashboard": [
    "all"
  ],
  "warehousing": [
    "all"
  ],
  "workOrders": [
    "own",
    "crew",
    "all"
  ],
  "workRequests": [
    "own",
    "location",
    "all"
  ],
  "workflows": [
    "all"
  ]
} as const;
