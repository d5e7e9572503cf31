{{- define "memoryd.selector" -}}
app.kubernetes.io/name: memoryd
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "memoryd.labels" -}}
{{ include "memoryd.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "memoryd.image" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{/* The least that a server needs: the user of the image, and no file to write but those of /tmp and /data. */}}
{{- define "memoryd.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "memoryd.containerSecurity" -}}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: data, mountPath: /data }
  - { name: store, mountPath: /run/secrets/store, readOnly: true }
{{- end }}

{{/* The native addon is unpacked in /tmp. The secret is that of the role which logs in; 288 is 0440, whose form depends on the version of YAML. */}}
{{- define "memoryd.volumes" -}}
volumes:
  - { name: tmp, emptyDir: { sizeLimit: 512Mi } }
  - { name: data, emptyDir: { sizeLimit: 16Mi } }
  - { name: store, secret: { secretName: {{ . | quote }}, defaultMode: 288 } }
{{- end }}
